// usage: npm run build docs     writes the documentation of embedders to dist/docs
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { build } from 'vite'
import { root } from '../../server/kernel/root.ts'
import { failWith, SetupError } from '../../server/kernel/setup-error.ts'
import { getManifest } from '../package/manifest.ts'
import { packedPage } from '../package/packed-page.ts'
import { readDefinitions } from '../package/read-definitions.ts'
import { tokenSheet } from '../package/token-sheet.ts'
import { getElementBody, getIndexBody } from './element-page.ts'
import { guides, handbook, handbookSections, sections } from './guides.ts'
import { type DocsPage, getAddress, getLink, type NavGroup, renderPage } from './page.ts'
import { escapeHtml } from './snippets.ts'

const folder = join(root, 'dist/docs')
const readDoc = (file: string) => readFileSync(join(root, 'docs', file), 'utf8')

function write(path: string, text: string) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** The pages that a guide may link to, by file name. */
const getHref = (from: string) => (file: string) => {
  if (file === 'elements.md') return getLink(from, 'elements/index')
  return [...guides, handbook].includes(file) ? getLink(from, file.replace('.md', '')) : undefined
}

/** The part of docs/elements.md about one element, after its sentence. */
function getReference(tag: string): string {
  const part = readDoc('elements.md')
    .split(/^## /m)
    .find(text => text.startsWith(`\`<${tag}>\``))!
  return renderMarkdown(part.slice(part.indexOf('\n|')), getHref('elements/x'))
}

async function getElementPages(): Promise<DocsPage[]> {
  const all = getManifest(await readDefinitions()).modules.flatMap(({ declarations }) => declarations)
  const pages = all.map(info => ({
    path: `elements/${info.tagName}`,
    title: info.tagName,
    body: getElementBody(info, getReference(info.tagName)),
    scripts: ['live', '../../elements/loader'],
  }))
  const index = {
    path: 'elements/index',
    title: 'Elements',
    body: getIndexBody(all),
    scripts: pages[0]!.scripts,
  }
  return [index, ...pages]
}

const getGuidePages = (): DocsPage[] =>
  [...guides, handbook].map(file => {
    const path = file.replace('.md', '')
    return { path, title: getTitle(readDoc(file)), body: renderMarkdown(readDoc(file), getHref(path)) }
  })

/** A section as a link of the navigation, with its heading as the title. */
function getSection(of: string) {
  const [file, anchor] = of.split('#') as [string, string]
  const headings = [...readDoc(file).matchAll(/^#+ (.+)$/gm)].map(([, text]) => text!)
  const title = headings.find(text => getSlug(text) === anchor)
  if (!title) throw new SetupError(`scripts/docs/guides.ts: ${of} is no section`)
  return { path: file.replace('.md', ''), title, anchor }
}

const apiPage: DocsPage = {
  path: 'api',
  title: 'Calls',
  scripts: ['api'],
  body: `<h1>Calls</h1><p>From <a href="../openapi.json">openapi.json</a> of this server. “Try it” sends a call with your session.</p>
<p class="notice" id="signed-out" hidden>You are not signed in: only public calls will answer. <a id="sign-in">Sign in</a></p>
<label class="search">Search <input type="search" id="search" autocomplete="off"></label><p id="count" role="status">Loading…</p><div id="calls"></div>`,
}

function getHome(groups: readonly NavGroup[]): DocsPage {
  const lists = groups.map(
    ({ title, links }) =>
      `<h2>${title}</h2><ul>${links.map(link => `<li><a href="${getAddress('index', link)}">${escapeHtml(link.title)}</a></li>`).join('')}</ul>`,
  )
  return {
    path: 'index',
    title: 'Documentation',
    body: `<h1>mds-kit for embedders and operators</h1>${lists.join('')}`,
  }
}

async function buildScripts() {
  const entries = ['page', 'live', 'api'].map(name => [name, join(import.meta.dirname, `browser/${name}.ts`)])
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'scripts/docs'),
    publicDir: false,
    base: './',
    build: {
      outDir: join(folder, 'assets'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(entries),
        preserveEntrySignatures: false,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

async function main() {
  rmSync(folder, { recursive: true, force: true })
  await buildScripts()
  const [elementPages, guidePages] = [await getElementPages(), getGuidePages()]
  const handbookPage = guidePages.at(-1)!
  const groups: NavGroup[] = [
    { title: 'Elements', links: elementPages },
    { title: 'Guides', links: [guidePages[0]!, ...sections.map(getSection), ...guidePages.slice(1, -1)] },
    { title: 'Operators', links: [handbookPage, ...handbookSections.map(getSection)] },
    { title: 'Reference', links: [apiPage] },
  ]
  for (const page of [getHome(groups), ...elementPages, ...guidePages, apiPage])
    write(`${page.path}.html`, renderPage(page, groups))
  write('assets/docs.css', `${tokenSheet()}${readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8')}`)
  cpSync(join(root, 'portal/mark.svg'), join(folder, 'assets/mark.svg'))
}

/** Ids of headings as code hosts make them, so that links between pages keep working. */
const getSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }: Tokens.Heading) {
      return `<h${depth} id="${getSlug(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    code({ text }: Tokens.Code) {
      return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
    },
    table(token: Tokens.Table) {
      const cell = (name: string, { tokens }: Tokens.TableCell) =>
        `<${name}>${this.parser.parseInline(tokens)}</${name}>`
      // A heading without a text is none.
      const cells = (row: Tokens.TableCell[], name: string) =>
        `<tr>${row.map(each => cell(each.text ? name : 'td', each)).join('')}</tr>`
      return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table><thead>${cells(token.header, 'th')}</thead><tbody>${token.rows
        .map(row => cells(row, 'td'))
        .join('')}</tbody></table></div>\n`
    },
  },
})

/**
 * Renders a page of docs/. `getHref` gives the address of another page by its file name; a link to a file that has no
 * page becomes plain text.
 */
function renderMarkdown(text: string, getHref: (file: string) => string | undefined): string {
  const linked = packedPage(text, path => getHref(path) !== undefined).replace(
    /\]\(([\w-]+\.md)(#[^)\s]*)?\)/g,
    (_, file: string, anchor = '') => `](${getHref(file)}${anchor})`,
  )
  return marked.parse(linked, { async: false })
}

/** The first heading of a page. */
const getTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? ''

if (import.meta.main) await main().catch(failWith)
