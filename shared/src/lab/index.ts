/** Labs: makes a student's folder, checks the program, keeps the state, gives hints. */

export { moveAside } from "./aside.ts";
export { certificateHtml, doneLabs, isEveryLabDone } from "./certificate.ts";
export { afterCheck, type CheckOptions, checkLab, firstFailed, type LabPlay } from "./check.ts";
export { LabError } from "./error.ts";
export { linkPackages, makeFolder, type NewLab } from "./folder.ts";
export { afterHint, currentStep, describeHints, hintsFor } from "./hint.ts";
export { misconceptionIn } from "./misconception.ts";
export { hintsTaken, type LabRow, listLabs } from "./overview.ts";
export { ownScenarios, readForeignScenario, SCENARIO_FOLDER } from "./own-scenarios.ts";
export { type BegunLab, begunLabs, labAround, makerOf, noteMaker, remember, usualFolder } from "./places.ts";
export { type LabPlan, planLab, type Step } from "./plan.ts";
export { headingOver } from "./readme.ts";
export { solutionOf } from "./solution.ts";
export { startOf } from "./start.ts";
export {
  changeState,
  isDone,
  isOpen,
  LAB_FILE,
  type LabState,
  newState,
  readState,
  writeState,
} from "./state.ts";
export { contractText, goalText, type TaskProps, taskText } from "./task.ts";
