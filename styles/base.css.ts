import { globalStyle } from '@vanilla-extract/css'
import { vars } from './contract.css.ts'
import { typeset } from './typeset.ts'

/* The document of the portal and of stories. Never adopted by an embed: a kit does not restyle its host page. */

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })

globalStyle('html', {
  WebkitTextSizeAdjust: '100%',
  background: vars.color.canvas,
})

globalStyle('body', {
  margin: 0,
  minBlockSize: '100dvh',
  background: vars.color.canvas,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 0,
  ...typeset('sm'),
})

/* A theme scope sets its text colour again; one with its own language uses that script's font families. */
globalStyle('body, :where([data-mds-theme])', { color: vars.color.ink })
globalStyle('body, :where(body [lang])', { fontFamily: vars.font.sans })

globalStyle('h1, h2, h3, h4, p, figure, dl, dd', { margin: 0 })
globalStyle('h1', typeset('xl'))
globalStyle('h2', typeset('lg'))
globalStyle('h3', { ...typeset('md'), fontWeight: 600 })
globalStyle('em, i, cite', { fontStyle: 'normal' })
globalStyle(':where(em)', { fontWeight: 600 })
/*
 * No word is alone on the last line of a title or a sentence. Japanese has no blanks: a line breaks between phrases
 * where the browser recognises them, otherwise only where the language allows it.
 */
globalStyle('h1, h2, h3, h4', { textWrap: 'balance', overflowWrap: 'anywhere' })
globalStyle('p, li, dd, label, legend', { textWrap: 'pretty' })
globalStyle('html:lang(ja)', { wordBreak: 'auto-phrase', lineBreak: 'strict' })
globalStyle('a', { color: vars.color.accent, textUnderlineOffset: '0.2em', textDecorationThickness: 1 })
globalStyle('a:hover', { color: vars.color['accent-hover'] })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 })
globalStyle('img, svg, video', { maxInlineSize: '100%' })
globalStyle('::selection', { background: vars.color.accent, color: vars.color['on-accent'] })

globalStyle('body', {
  '@media': { '(pointer: coarse)': { fontSize: vars.text.md.size, lineHeight: vars.text.md.line } },
})

/*
 * Paper is white, in every screen theme; backgrounds are not printed, and text is black. Widgets that are loaded later
 * add the theme's sheet again, so these rules need a higher specificity.
 */
const grounds = ['canvas', 'surface', 'sunken', 'hover', 'selected'] as const
globalStyle('html:root, :root [data-mds-theme]', { '@media': { print: { colorScheme: 'light' } } })
globalStyle('html:root', {
  '@media': {
    print: {
      vars: {
        ...Object.fromEntries(grounds.map(ground => [vars.color[ground], '#fff'])),
        [vars.color.ink]: '#000',
      },
    },
  },
})

globalStyle('html, body', {
  '@media': { print: { background: 'white', color: 'black' } },
})
