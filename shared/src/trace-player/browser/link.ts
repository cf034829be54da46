/** The address of a page names scenario and step: `#scenario=plan-then-act&step=4`. */

export interface Place {
  scenario?: string | undefined;
  step?: number | undefined;
}

export function readPlace(hash: string): Place {
  const given = new URLSearchParams(hash.slice(1));
  const step = Number(given.get("step"));
  return { scenario: given.get("scenario") ?? undefined, step: step > 0 ? step : undefined };
}

export function writePlace({ scenario = "", step = 1 }: Place): string {
  return `#${new URLSearchParams({ scenario, step: String(step) })}`;
}
