import { Marked, type Tokens } from 'marked'
import { packedPage } from '../package/packed-page.ts'
import { escapeHtml } from './snippets.ts'

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
export function renderMarkdown(text: string, getHref: (file: string) => string | undefined): string {
  const linked = packedPage(text, path => getHref(path) !== undefined).replace(
    /\]\(([\w-]+\.md)(#[^)\s]*)?\)/g,
    (_, file: string, anchor = '') => `](${getHref(file)}${anchor})`,
  )
  return marked.parse(linked, { async: false })
}

/** The first heading of a page. */
export const getTitle = (text: string): string => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? ''
