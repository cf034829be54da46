// What `pnpm preflight` says about each check, and what to do when it fails.

export const ADVICE = {
  node: {
    label: { zh: "Node.js 版本", en: "Node.js version", ja: "Node.js のバージョン" },
    advice: {
      zh: "需要 Node.js 20.19 或更高版本：从 https://nodejs.org 安装 LTS 版。",
      en: "Node.js 20.19 or later is needed: install the LTS version from https://nodejs.org.",
      ja: "Node.js 20.19 以降が必要です。https://nodejs.org から LTS 版をインストールしてください。",
    },
  },
  bash: {
    label: { zh: "bash", en: "bash", ja: "bash" },
    advice: {
      zh: "代理在 bash 里运行命令。Windows：安装 Git for Windows（https://git-scm.com）或 WSL；Linux：安装软件包 bash。",
      en: "The agent runs commands in bash. Windows: install Git for Windows (https://git-scm.com) or WSL; Linux: the package bash.",
      ja: "エージェントは bash でコマンドを実行します。Windows では Git for Windows（https://git-scm.com）か WSL を、Linux では bash パッケージをインストールしてください。",
    },
  },
  git: {
    label: { zh: "git", en: "git", ja: "git" },
    advice: {
      zh: "从 https://git-scm.com 安装 git。",
      en: "Install git from https://git-scm.com.",
      ja: "https://git-scm.com から git をインストールしてください。",
    },
  },
  folder: {
    label: {
      zh: "课程目录可写",
      en: "the course folder is writable",
      ja: "コースのディレクトリに書き込める",
    },
    advice: {
      zh: "把课程放到你有写权限的目录里，例如主目录下。",
      en: "Move the course to a folder you may write to, such as one in your home directory.",
      ja: "書き込み権限のあるディレクトリ（ホームディレクトリの下など）にコースを移してください。",
    },
  },
  port: {
    label: { zh: "本机端口可用", en: "a local port is free", ja: "ローカルのポートが使える" },
    advice: {
      zh: "离线模式要在 127.0.0.1 上开一个端口：请检查防火墙或安全软件。",
      en: "Offline mode opens a port on 127.0.0.1: check your firewall or security software.",
      ja: "オフラインモードは 127.0.0.1 のポートを使います。ファイアウォールやセキュリティソフトを確認してください。",
    },
  },
  install: {
    label: { zh: "依赖已安装", en: "the dependencies are installed", ja: "依存パッケージがインストール済み" },
    advice: {
      zh: "在课程目录里运行：npx pnpm install",
      en: "Run this in the course folder: npx pnpm install",
      ja: "コースのディレクトリで実行してください: npx pnpm install",
    },
  },
  dotenv: {
    label: { zh: ".env 文件", en: "the .env file", ja: ".env ファイル" },
    advice: {
      zh: "每行写成 NAME=value，引号要成对；可以参照 .env.example。",
      en: "Write NAME=value on each line, with quotes in pairs; .env.example shows how.",
      ja: "1 行に 1 つ NAME=value と書き、引用符は閉じてください。.env.example が見本です。",
    },
  },
  model: {
    label: { zh: "模型服务", en: "the model's endpoint", ja: "モデルの接続先" },
    advice: {
      zh: "请检查密钥、ANTHROPIC_BASE_URL（末尾不要 /v1）、MODEL_ID 和网络。不设置密钥也可以离线使用。",
      en: "Check the key, ANTHROPIC_BASE_URL (no /v1 at its end), MODEL_ID and the network. Without a key the course works offline.",
      ja: "キー、ANTHROPIC_BASE_URL（末尾に /v1 は不要）、MODEL_ID、ネットワークを確認してください。キーがなくてもオフラインで使えます。",
    },
  },
};

export const NO_KEY = {
  zh: "没有设置密钥，离线使用",
  en: "no key is set: offline",
  ja: "キー未設定のためオフライン",
};

export const BAD_KEY = {
  zh: "密钥里有空格、汉字或别的不该有的字符",
  en: "the key has spaces or other characters that no key has",
  ja: "キーに使えない文字があります",
};

export const USAGE = {
  zh: `用法：pnpm preflight [--lang zh|en|ja]    检查这台电脑能不能跑这门课
      pnpm preflight --settings FILE    看别的 Agent 的设置文件里，哪几行在这里有用`,
  en: `Usage: pnpm preflight [--lang zh|en|ja]    checks whether this computer is ready for the course
       pnpm preflight --settings FILE    tells which lines of another agent's settings file work here`,
  ja: `使い方: pnpm preflight [--lang zh|en|ja]    このパソコンでコースを動かせるか調べます
        pnpm preflight --settings FILE    ほかのエージェントの設定ファイルのうち、ここで使える行を調べます`,
};
