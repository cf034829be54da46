import {
  clearScreenDown,
  createInterface,
  cursorTo,
  emitKeypressEvents,
  type Key,
  moveCursor,
} from "node:readline";
import { PassThrough, Writable } from "node:stream";
import { type Answer, CHOICES, type Choice, choiceOfKey, choicesLine, showQuestion } from "./ask.ts";
import { type Input, PROMPT } from "./input.ts";
import { createLineQueue } from "./line-queue.ts";
import { finishLine, printLine, setTypedLine } from "./screen.ts";
import { widthOf } from "./width.ts";

/**
 * The keyboard of a terminal. Keys go to the line editor, or to the question when one is open. What is typed while a
 * turn runs is not shown, and not lost: it stands at the next prompt. When a turn starts by itself, the prompt stays
 * open below it, with what was typed.
 */
export function keyboardInput(onInterrupt: () => void, isTurnRunning: () => boolean): Input {
  const { stdin, stderr } = process;
  let prompting = false;
  let keysOfQuestion: PassThrough | undefined;
  const queue = createLineQueue();

  // Only so can keys be led elsewhere; readline would read the terminal itself and take all of them.
  const keys = Object.assign(new PassThrough(), { setRawMode: (raw: boolean) => stdin.setRawMode(raw) });
  stdin.on("data", (chunk: Buffer) => (keysOfQuestion ?? keys).write(chunk));
  stdin.on("end", () => editor.close());

  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (prompting) stderr.write(chunk);
      done();
    },
  });
  // What is typed unseen takes no rows; with the real width readline would count them and erase output later.
  Object.defineProperty(screen, "columns", { get: () => (prompting ? stderr.columns : Infinity) });
  stderr.on("resize", () => screen.emit("resize"));

  const editor = createInterface({ input: keys, output: screen, terminal: true, prompt: PROMPT });
  editor.on("line", (line) => {
    prompting = false;
    queue.push(line);
  });
  editor.on("close", () => {
    if (prompting) stderr.write("\n");
    prompting = false;
    queue.end();
  });
  editor.on("SIGINT", () => {
    if (isTurnRunning() || editor.line === "") return onInterrupt();
    editor.write(null, { ctrl: true, name: "e" });
    editor.write(null, { ctrl: true, name: "u" });
  });
  // Suspending this process alone would leave pnpm in the foreground and the terminal dead.
  editor.on("SIGTSTP", () => {});

  let rowsAbove = 0;
  setTypedLine({
    isOpen: () => prompting,
    hide() {
      if (!prompting) return;
      rowsAbove = editor.getCursorPos().rows;
      moveCursor(stderr, 0, -rowsAbove);
      cursorTo(stderr, 0);
      clearScreenDown(stderr);
    },
    show() {
      if (!prompting) return;
      // readline goes up as many rows as the cursor was below the prompt.
      stderr.write("\n".repeat(rowsAbove));
      editor.prompt(true);
    },
  });

  function openPrompt(): void {
    finishLine();
    prompting = true;
    editor.prompt(true);
  }

  return {
    interactive: true,
    answersAlone: false,
    hasLine: () => !queue.isEmpty(),
    async nextLine(signal) {
      if (!queue.isEmpty()) {
        const typedAhead = await queue.next();
        if (typedAhead?.trim()) printLine(PROMPT + typedAhead);
        return typedAhead;
      }
      if (!prompting) openPrompt();
      return queue.next(signal);
    },
    async answer(question, signal) {
      if (stdin.readableEnded) return "nobody";
      showQuestion(question);
      stdin.setRawMode(true);
      keysOfQuestion = new PassThrough();
      const answer = await chooseByKey(keysOfQuestion, signal, onInterrupt);
      keysOfQuestion = undefined;
      return answer;
    },
    close: () => editor.close(),
  };
}

/** Lets the user pick: a letter at once, or arrows and Enter. Nothing is chosen by an Enter typed too early but "no". */
function chooseByKey(keys: PassThrough, signal: AbortSignal, onInterrupt: () => void): Promise<Answer> {
  let selected: Choice = "no";
  process.stderr.write(choicesLine(selected));
  return new Promise((resolve) => {
    const finish = (choice: Choice) => {
      keys.removeAllListeners("keypress");
      signal.removeEventListener("abort", refuse);
      redraw(choice);
      process.stderr.write("\n");
      resolve(choice);
    };
    const refuse = () => finish("no");
    signal.addEventListener("abort", refuse);
    emitKeypressEvents(keys);
    keys.on("keypress", (text: string | undefined, key: Key) => {
      if (key.ctrl && key.name === "c") {
        refuse();
        return onInterrupt();
      }
      if (key.name === "escape" || (key.ctrl && key.name === "d")) return refuse();
      if (key.name === "return" || key.name === "enter") return finish(selected);
      const typed = choiceOfKey(text ?? "");
      if (typed) return finish(typed);
      selected = step(selected, key.name);
      redraw(selected);
    });
  });
}

function step(selected: Choice, key: string | undefined): Choice {
  const direction = { left: -1, up: -1, right: 1, down: 1, tab: 1 }[key ?? ""] ?? 0;
  const index = (CHOICES.indexOf(selected) + direction + CHOICES.length) % CHOICES.length;
  return CHOICES[index] ?? selected;
}

/** Draws the choices over themselves. In a narrow window they take several rows. */
function redraw(selected: Choice): void {
  const line = choicesLine(selected);
  moveCursor(process.stderr, 0, -Math.floor((widthOf(line) - 1) / process.stderr.columns));
  cursorTo(process.stderr, 0);
  clearScreenDown(process.stderr);
  process.stderr.write(line);
}
