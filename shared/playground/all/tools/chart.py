"""Draws a tide as a row of marks: python3 tools/chart.py 4"""
import sys

height = int(sys.argv[1]) if len(sys.argv) > 1 else 3
print("~" * height)
