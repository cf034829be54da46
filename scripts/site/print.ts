/** Prints a page as PDF with Chromium, and finds the page number of each place in the PDF. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { tryToStart } from "@harness/shared/shell";
import { CHROMIUM_FLAGS } from "../lib/chromium.ts";
import { ToolError } from "../lib/own-installation.ts";

export interface Printed {
  pages: number;
  /** The page number of each target of a link in the document. */
  places: Record<string, number>;
}

/**
 * Prints a page into a file.
 * @throws ToolError with the error of Chromium.
 */
export async function print(
  chromium: string,
  html: string,
  pdf: string,
  signal: AbortSignal,
): Promise<Printed> {
  rmSync(pdf, { force: true });
  const flags = ["--no-pdf-header-footer", "--generate-pdf-document-outline", `--print-to-pdf=${pdf}`];
  await runOn(chromium, html, flags, signal);
  return readPdf(readFileSync(pdf, "latin1"));
}

/** Whether the machine has a font for some characters. Without a font, all are drawn as the same box. */
export async function canDraw(chromium: string, characters: string, signal: AbortSignal): Promise<boolean> {
  const page = `<!doctype html><meta charset="utf-8"><body><script>
    const draw = (text) => {
      const pen = document.createElement("canvas").getContext("2d");
      pen.font = "32px sans-serif";
      pen.fillText(text, 20, 60);
      return pen.canvas.toDataURL();
    };
    const drawn = [..."${characters}"].map(draw);
    document.body.textContent = "different: " + new Set(drawn).size;
  </script>`;
  return (await runOn(chromium, page, ["--dump-dom"], signal)).includes(
    `different: ${[...characters].length}`,
  );
}

/** Opens a page in a new Chromium. Returns its output. */
async function runOn(chromium: string, html: string, flags: string[], signal: AbortSignal): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "harness-book-"));
  const file = join(folder, "page.html");
  writeFileSync(file, html);
  const own = ["--headless", `--user-data-dir=${join(folder, "profile")}`, pathToFileURL(file).href];
  try {
    const child = tryToStart(() => spawn(chromium, [...CHROMIUM_FLAGS, ...flags, ...own], { signal }));
    if (!child) throw new ToolError(`${chromium}: it cannot be started. May you run it?`);
    const [output, complaint, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    if (code !== 0) throw new ToolError(`${chromium}: ${complaint.trim().split("\n").at(-1)}`);
    return output;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Chromium writes the pages in order, and each named place with the object of its page. Places of the outline have no name. */
function readPdf(pdf: string): Printed {
  const pages = [...pdf.matchAll(/(\d+) 0 obj\s*<<\s*\/Type \/Page\s/g)].map(([, object]) => object);
  const places = [...pdf.matchAll(/\/(?!Dest )(\S+) \[(\d+) 0 R \/XYZ/g)];
  return {
    pages: pages.length,
    places: Object.fromEntries(places.map(([, name = "", object]) => [name, pages.indexOf(object) + 1])),
  };
}
