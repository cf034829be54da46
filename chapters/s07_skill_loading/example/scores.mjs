// Prints the average of each student's scores: node scores.mjs

const scores = {
  Lin: [88, 92, 79],
  Sato: [95, 90],
  Maria: null, // joined yesterday
};

export function average(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

for (const [name, numbers] of Object.entries(scores)) {
  console.log(`${name}: ${average(numbers).toFixed(1)}`);
}
