import { demo } from './demo.ts'
import { type ElementInfo, escapeHtml, frameworks, getSnippets } from './snippets.ts'

/** Choices of the session around the live element. */
const surroundings = {
  locale: ['', 'en-US', 'zh-CN', 'ja-JP', 'es-ES'],
  theme: ['', 'light', 'dark'],
  density: ['', 'compact', 'default', 'comfortable'],
}

const choices = Object.entries(surroundings)
  .map(
    ([name, values]) =>
      `<label>${name}<select data-session="${name}">${values.map(value => `<option value="${value}">${value || 'of the page'}</option>`).join('')}</select></label>`,
  )
  .join('')

/** A sentence of a definition: code between backticks is its only markup. */
const toHtml = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

function getCode(info: ElementInfo): string {
  const snippets = getSnippets(info, demo[info.tagName as keyof typeof demo].values)
  const tabs = frameworks.map(
    (name, at) =>
      `<label><input type="radio" name="framework" value="${name}"${at === 0 ? ' checked' : ''}>${name}</label>`,
  )
  const blocks = frameworks.map(
    name =>
      `<pre tabindex="0" aria-label="${name}" data-framework="${name}"><code>${escapeHtml(snippets[name])}</code></pre>`,
  )
  return `<section class="code" aria-labelledby="code"><h2 id="code">Code</h2>
<p>It follows the controls. HTML needs nothing but the running product; the others need <code>npm install mds-kit@file:mds-kit-….tgz</code> (<a href="../embedding.html#where-it-comes-from">where it comes from</a>), and Vue, Svelte and Angular also <code>react react-dom</code>. A development server on its own port is <a href="../embedding.html#another-origin">another origin</a>: it needs a proxy and a <a href="../embedding.html#in-a-framework">session with a token</a>.</p>
<fieldset class="tabs"><legend class="hidden">Framework</legend>${tabs.join('')}</fieldset>
<button type="button" id="copy">Copy</button><span id="copied" role="status"></span>
${blocks.join('\n')}</section>`
}

/** The page of one element: live with controls, events, code, and the tables of docs/elements.md. `reference` is its part of that page. */
export function getElementBody(info: ElementInfo, reference: string): string {
  const { tagName } = info
  const live = tagName === 'mds-session' ? '' : `<${tagName} id="live"></${tagName}>`
  return `<h1><code>&lt;${tagName}&gt;</code></h1>
<p>${toHtml(info.description)}</p>
<p class="notice" id="signed-out" hidden>You are not signed in, so the element has no data. <a id="sign-in">Sign in</a></p>
<p class="notice" id="no-data" hidden>Your role sees nothing that this element could show. Enter an id in the controls.</p>
<div class="live">
<section aria-labelledby="stage"><h2 id="stage">Live</h2><form class="choices">${choices}</form>
<form class="stage" id="form"><mds-session${live ? '' : ' id="live"'}></mds-session>${live}</form>
<h2>Events</h2><p id="none">None yet. Use the element.</p><ol class="events" id="events" aria-live="polite"></ol></section>
<section aria-labelledby="controls-title"><h2 id="controls-title">Controls</h2><form id="controls"></form><form id="properties"></form><pre id="css" tabindex="0" aria-label="CSS" hidden></pre></section>
</div>
${getCode(info)}
<section class="reference">${reference}</section>
<p id="story" hidden><a href="../../stories/?story=widgets--${tagName.replace('mds-', '').replace('elearning', 'e-learning')}--anatomy">The same element in Ladle, in each of its states</a></p>
<script type="application/json" id="info">${JSON.stringify(info).replaceAll('<', '\\u003c')}</script>`
}

/** The index: each element in miniature, with its sentence. */
export const getIndexBody = (all: readonly ElementInfo[]): string =>
  `<h1>Elements</h1>
<p>Each element of the kit with your own session: open its page for controls, events and code.</p>
<p class="notice" id="signed-out" hidden>You are not signed in, so the elements have no data. <a id="sign-in">Sign in</a></p>
<mds-session></mds-session>
<ul class="cards">${all
    .map(
      ({ tagName, description }) =>
        `<li><div class="mini" inert>${tagName === 'mds-session' ? '' : `<${tagName} data-demo></${tagName}>`}</div><a href="${tagName}.html"><code>&lt;${tagName}&gt;</code></a><p>${toHtml(description)}</p></li>`,
    )
    .join('')}</ul>`
