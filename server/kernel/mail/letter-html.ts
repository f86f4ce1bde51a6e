import type { Locale } from '../../../contract/locales.ts'
import type { Parts } from './letter.ts'

/** Colours of the light theme as literals: mail programs do not support custom properties. */
const colours = {
  ink: '#14201d',
  quiet: '#46544f',
  rule: '#14201d',
  line: '#d2d9d3',
  paper: '#ffffff',
  accent: '#0a5659',
}
const face =
  "'Atkinson Hyperlegible Next', 'Segoe UI', 'Hiragino Sans', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', sans-serif"

const quiet = `margin:0 0 8px;font-size:14px;line-height:22px;color:${colours.quiet}`
const figure =
  'margin:0 0 16px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums'

/** A mail as one HTML page without external resources. */
export const getHtml = (locale: Locale, parts: Parts): string => {
  const heading = escaped(parts.heading)
  const lines = [
    `<p style="margin:0 0 8px;font-size:14px;line-height:22px">${escaped(parts.lead)}</p>`,
    ...(parts.code === undefined ? [] : [`<p style="${figure}">${escaped(parts.code)}</p>`]),
    ...parts.notes.map(note => `<p style="${quiet}">${escaped(note)}</p>`),
    ...(parts.link === undefined ? [] : [getLink(escaped(parts.link))]),
  ]
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;padding:32px 16px;background:${colours.paper};color:${colours.ink};font-family:${face}">
<div style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;padding-top:16px;border-top:2px solid ${colours.rule};font-size:20px;line-height:28px;font-weight:600">${heading}</h1>
${lines.join('\n')}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${colours.line};font-size:12px;line-height:18px;color:${colours.quiet}">${escaped(parts.sender)}<br>${escaped(parts.automatic)}</p>
</div>
</body>
</html>
`
}

const getLink = (link: string) =>
  `<p style="${quiet}"><a href="${link}" style="color:${colours.accent};font-weight:600;overflow-wrap:anywhere">${link}</a></p>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
