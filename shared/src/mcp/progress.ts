/** How a call gets on, as its server tells it. */

/** In one line, such as "2/5 frying". */
export function describeProgress({ progress, total, message = "" }: Progress): string {
  return `${progress}${total === undefined ? "" : `/${total}`} ${message}`;
}

interface Progress {
  progress: number;
  total?: number | undefined;
  message?: string | undefined;
}
