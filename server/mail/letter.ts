import type { Locale } from '../../contract/locales.ts'
import type { WordKey } from '../../locales/words.ts'
import { words } from '../words.ts'

/** What is to be said to whom; words follow from kind and language. */
export type Message = {
  to: string
  locale: Locale
  kind: 'signInCode'
  values: { code: string; minutes: number }
}

/** A message as it leaves: the fields of nodemailer, and of a file in the outbox. */
export type Letter = {
  kind: Message['kind']
  locale: Locale
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** Writes a message in its receiver's language, as plain text and as HTML. */
export const letterOf = ({ to, locale, kind, values }: Message, address: string): Letter => {
  const say = (key: WordKey) => words(locale)(key, { code: values.code, count: values.minutes })
  const parts = {
    heading: say('mail:signInCode.heading'),
    lead: say('mail:signInCode.lead'),
    code: values.code,
    validity: say('mail:signInCode.validity'),
    caution: say('mail:signInCode.caution'),
    automatic: say('mail:automatic'),
    sender: say('mail:sender'),
  }
  return {
    kind,
    locale,
    from: { name: parts.sender, address },
    to,
    subject: say('mail:signInCode.subject'),
    text: textOf(parts),
    html: htmlOf(locale, parts),
    headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
  }
}

type Parts = Record<'heading' | 'lead' | 'code' | 'validity' | 'caution' | 'automatic' | 'sender', string>

const textOf = ({ heading, lead, code, validity, caution, automatic, sender }: Parts): string =>
  [heading, `${lead}\n\n    ${code}`, `${validity}\n${caution}`, `-- \n${sender}\n${automatic}`].join('\n\n')

/** Colours of the light theme as they stand: mail programs know no custom properties. */
const colours = { ink: '#14201d', quiet: '#46544f', rule: '#14201d', line: '#d2d9d3', paper: '#ffffff' }
const face =
  "'Atkinson Hyperlegible Next', 'Segoe UI', 'Hiragino Sans', 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', sans-serif"

const htmlOf = (locale: Locale, parts: Parts): string => {
  const { heading, lead, code, validity, caution, automatic, sender } = escaped(parts)
  const quiet = `margin:0 0 8px;font-size:14px;line-height:22px;color:${colours.quiet}`
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;padding:32px 16px;background:${colours.paper};color:${colours.ink};font-family:${face}">
<div style="max-width:480px;margin:0 auto">
<h1 style="margin:0 0 16px;padding-top:16px;border-top:2px solid ${colours.rule};font-size:20px;line-height:28px;font-weight:600">${heading}</h1>
<p style="margin:0 0 8px;font-size:14px;line-height:22px">${lead}</p>
<p style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums">${code}</p>
<p style="${quiet}">${validity}</p>
<p style="${quiet}">${caution}</p>
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${colours.line};font-size:12px;line-height:18px;color:${colours.quiet}">${sender}<br>${automatic}</p>
</div>
</body>
</html>
`
}

const escaped = (parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, text]) => [
      name,
      text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`),
    ]),
  ) as Parts
