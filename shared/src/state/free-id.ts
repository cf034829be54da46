/** Short ids that a person can type. */

const COUNT = 36 ** 4;

/** The prefix and four letters or digits, such as job_k3f9: an id that is not in `taken`. `random` gives 0 to 1, without 1. */
export function freeId(prefix: string, taken: string[], random = Math.random): string {
  for (let number = Math.floor(random() * COUNT); ; number = (number + 1) % COUNT) {
    const id = prefix + number.toString(36).padStart(4, "0");
    if (!taken.includes(id)) return id;
  }
}
