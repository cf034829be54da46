/** How code is coloured: by names only. The colours, light and dark, stand in `theme/style/colours.css`. */

import { createCssVariablesTheme } from "shiki/core";

export const codeTheme = createCssVariablesTheme({
  name: "course",
  variablePrefix: "--shiki-",
  fontStyle: true,
});
