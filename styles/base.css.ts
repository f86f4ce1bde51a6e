import { globalStyle } from '@vanilla-extract/css'
import { color, font, look, text } from './look.ts'
import { appear } from './recipes/enter.css.ts'

/* The document of the portal and of stories. Never adopted by an embed: a kit does not restyle its host page. */
globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html', { WebkitTextSizeAdjust: '100%', background: color.canvas })
globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: color.canvas,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 0,
  ...look.plain('sm'),
})

/* A theme scope sets its text colour again; one with its own language uses that script's font families. */
globalStyle('body, :where([data-mds-theme])', { color: color.ink })
globalStyle('body, :where(body [lang])', { fontFamily: font.sans })
globalStyle('h1, h2, h3, h4, p, figure, dl, dd', { margin: 0 })
globalStyle('h1', look.plain('xl'))
globalStyle('h2', look.plain('lg'))
globalStyle('h3', look.bold('md'))
globalStyle('em, i, cite', { fontStyle: 'normal' })
globalStyle(':where(em)', { fontWeight: 600 })
/*
 * No word is alone on the last line of a title or a sentence. Japanese has no blanks: a line breaks between phrases
 * where the browser recognises them, otherwise only where the language allows it.
 */
globalStyle('h1, h2, h3, h4', { textWrap: 'balance', overflowWrap: 'anywhere' })
globalStyle('p, li, dd, label, legend', { textWrap: 'pretty' })
globalStyle('html:lang(ja)', { wordBreak: 'auto-phrase', lineBreak: 'strict' })
globalStyle('a', { color: color.accent, textUnderlineOffset: '0.2em', textDecorationThickness: 1 })
globalStyle('a:hover', { color: color['accent-hover'] })
globalStyle(':focus-visible', look.ring(2))
globalStyle('details[open]::details-content', { animation: appear })
globalStyle('img, svg, video', { maxInlineSize: '100%' })
globalStyle('::selection', { background: color.accent, color: color['on-accent'] })
globalStyle('body', look.onTouch({ fontSize: text.md.size, lineHeight: text.md.line }))

/*
 * Paper is white, in every screen theme; backgrounds are not printed, and text is black. Widgets that are loaded later
 * add the theme's sheet again, so these rules need a higher specificity.
 */
const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected'] as const
globalStyle('html:root, :root [data-mds-theme]', { '@media': { print: { colorScheme: 'light' } } })
globalStyle('html:root', {
  '@media': {
    print: {
      vars: { ...Object.fromEntries(grounds.map(ground => [color[ground], '#fff'])), [color.ink]: '#000' },
    },
  },
})
globalStyle('html, body', { '@media': { print: { background: 'white', color: 'black' } } })
