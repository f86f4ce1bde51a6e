import { escapeHtml } from './snippets.ts'

/** A page of the documentation: `path` without `.html`, below /docs/. */
export type DocsPage = { path: string; title: string; body: string; scripts?: readonly string[] }
/** `anchor` leads to a section of the page. */
type NavLink = { path: string; title: string; anchor?: string }
export type NavGroup = { title: string; links: readonly NavLink[] }

/** The address of one page from another, so that the folder works below any prefix. */
export const getLink = (from: string, to: string): string =>
  `${'../'.repeat(from.split('/').length - 1)}${to}.html`

export const getAddress = (from: string, { path, anchor }: NavLink): string =>
  `${getLink(from, path)}${anchor ? `#${anchor}` : ''}`

const navigation = (current: string, groups: readonly NavGroup[]) =>
  groups
    .map(
      ({ title, links }) =>
        `<h2>${title}</h2><ul>${links
          .map(
            link =>
              `<li><a href="${getAddress(current, link)}"${link.path === current && !link.anchor ? ' aria-current="page"' : ''}>${escapeHtml(link.title)}</a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('')

/** The one template of every page: no inline script and no inline style, so the product's policy holds. */
export function renderPage(
  { path, title, body, scripts = [] }: DocsPage,
  groups: readonly NavGroup[],
): string {
  const up = '../'.repeat(path.split('/').length - 1)
  const modules = ['page', ...scripts].map(
    name => `<script type="module" src="${up}assets/${name}.js"></script>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · mds-kit</title>
<link rel="icon" href="${up}assets/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="${up}assets/docs.css">
${modules.join('\n')}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="bar"><a class="brand" href="${getLink(path, 'index')}">mds-kit</a><details class="menu"><summary>Pages</summary></details></header>
<div class="frame">
<nav aria-label="Documentation">${navigation(path, groups)}</nav>
<main id="content">${body}</main>
</div>
</body>
</html>
`
}
