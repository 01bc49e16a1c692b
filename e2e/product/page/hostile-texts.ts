import type { Page } from '@playwright/test';

/** Leaves a mark where it runs. */
const run = 'window.hasRun=1';

/** What a text might hold that somebody wrote into a name: markup, templates, addresses, broken ends. */
export const hostileTexts: readonly string[] = [
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<svg onload="${run}">`,
  `<svg><script>${run}</script></svg>`,
  `<iframe srcdoc="<script>parent.hasRun=1</script>"></iframe>`,
  `<body onload="${run}">`,
  `<input autofocus onfocus="${run}">`,
  `<details open ontoggle="${run}">`,
  `<video><source onerror="${run}"></video>`,
  `<audio src=x onerror="${run}">`,
  `<object data="javascript:${run}"></object>`,
  `<a href="javascript:${run}">点</a>`,
  `<form action="javascript:${run}"><button>交</button></form>`,
  `<math><mtext></mtext><img src=x onerror="${run}"></math>`,
  `<style>@import '/elsewhere.css'</style><img src=x onerror="${run}">`,
  `<link rel=stylesheet href=/elsewhere.css>`,
  `<meta http-equiv=refresh content="0;url=/elsewhere">`,
  `<base href="https://elsewhere.example/">`,
  `"><img src=x onerror="${run}">`,
  `'><img src=x onerror='${run}'>`,
  `" onmouseover="${run}" x="`,
  `</title><img src=x onerror="${run}">`,
  `</textarea><img src=x onerror="${run}">`,
  `</script><script>${run}</script>`,
  `<!--><img src=x onerror="${run}">-->`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><img src=x onerror="${run}"></template>`,
  `<IMG SRC=x OnErRoR="${run}">`,
  `<img\u0009src=x\u000aonerror="${run}">`,
  `&lt;img src=x onerror="${run}"&gt;`,
  `\u003cimg src=x onerror="${run}"\u003e`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `<%= ${run} %>`,
  `[点](javascript:${run})`,
  `__proto__`,
  `\u202eكتب`,
  `%3Cimg%20src%3Dx%20onerror%3D${run}%3E`,
  `<marquee onstart="${run}">滚</marquee>`,
  `<select autofocus onfocus="${run}"></select>`,
  `<textarea autofocus onfocus="${run}"></textarea>`,
  `<button popovertarget=p></button><div popover id=p onbeforetoggle="${run}">`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:${run}"><text y=20>点</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x><script>${run}</script></svg>#x"></svg>`,
  `<svg><foreignObject><img src=x onerror="${run}"></foreignObject></svg>`,
  `<embed src="data:text/html,<script>parent.hasRun=1</script>">`,
  `<img src="javascript:${run}">`,
  `<img srcset="x 1x" onerror="${run}">`,
  `<img src=x onerror=eval(atob('d2luZG93Lmhhc1J1bj0x'))>`,
  `<div style="animation-name:x" onanimationstart="${run}"></div>`,
  `<div style="width:expression(${run});background:url(javascript:${run})"></div>`,
  `<xss contenteditable tabindex=1 onfocus="${run}" autofocus></xss>`,
  `<table background="javascript:${run}"><tr><td><img src=x onerror="${run}"></table>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<<img src=x onerror="${run}">`,
  `<![CDATA[<img src=x onerror="${run}">]]>`,
  `vbscript:${run}`,
];

/** Answers that steer the shell by texts of the product's own; what people wrote is in all others. */
const own = /^\/api\/(auth|Menu|modules)\//;

/**
 * Lets every text of the trade that the page reads end in something hostile: whatever a screen draws of names,
 * reasons and notes, it draws that. Texts that somebody wrote are those in Chinese.
 * @param papers addresses of what is written and answers with what is printed
 * @param texts what they end in, in turn
 * @returns how many texts were altered so far
 */
export async function laceAnswers(
  page: Page,
  papers?: RegExp,
  texts: readonly string[] = hostileTexts,
): Promise<() => number> {
  let count = 0;
  const laced = (value: unknown): unknown => {
    if (typeof value === 'string' && /\p{Script=Han}/u.test(value)) {
      return `${value}${texts[count++ % texts.length]}`;
    }
    if (Array.isArray(value)) return value.map(laced);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, laced(part)]));
  };
  await page.route('**/api/**', async route => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const isLaced = request.method() === 'GET' ? !own.test(pathname) : papers?.test(pathname) === true;
    if (!isLaced) return route.fallback();
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json') === true;
    return isJson
      ? route.fulfill({ response, json: laced(await response.json()) })
      : route.fulfill({ response });
  });
  return () => count;
}
