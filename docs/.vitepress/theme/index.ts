/** The look of the site: the default theme without its fonts, with colours, letters and parts of its own. */

import type { Theme } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { defineAsyncComponent } from "vue";
import { addCodePages } from "./code/pages.ts";
import { keepPlaceInOtherLanguages } from "./keep-place.ts";
import Layout from "./Layout.vue";
import "./style/colours.css";
import "./style/type.css";
import "./style/blocks.css";
import "./style/diagrams.css";
import "./style/frame.css";
import "./style/landing.css";
import "./style/teacher.css";
import "./style/print.css";

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app, router }) {
    keepPlaceInOtherLanguages(router);
    addCodePages(app);
    app.component(
      "ChapterPlays",
      defineAsyncComponent(() => import("./components/ChapterPlays.vue")),
    );
    app.component(
      "OpenRun",
      defineAsyncComponent(() => import("./components/OpenRun.vue")),
    );
  },
} satisfies Theme;
