import { globalStyle } from '@vanilla-extract/css'
import { knobs, vars } from './contract.css.ts'
import { cssText, families, listTokens, publicName, type Token, tokens } from './tokens.ts'

/*
 * One sheet for the document and for each shadow root. A colour is one declaration for both themes: light-dark() follows
 * `color-scheme`, which the theme attribute sets, so a theme scope costs one line and works at any depth.
 */
const roots = ':root, :host'

const privateName = (path: readonly string[]) => `--_mds-${path.join('-')}`
const withDefault = (token: Token, fallback = cssText(token)) => `var(${publicName(token.path)}, ${fallback})`
const isLine = ({ path }: Token) => path[0] === 'text' && path[2] === 'line'
const getRem = ({ value }: Token) => (value as { value: number }).value

const declarations = (list: Token[], text: (token: Token) => string) =>
  Object.fromEntries(list.map(token => [privateName(token.path), text(token)]))

const darkOf = new Map(listTokens(tokens.dark).map(token => [token.path.join('.'), cssText(token)]))
const colors = listTokens(tokens.light)
const both = (token: Token) => `light-dark(${cssText(token)}, ${darkOf.get(token.path.join('.'))})`

/* Only our own document follows the system; a shadow root takes the scheme of its page. */
globalStyle(':root', { colorScheme: 'light dark' })

globalStyle(roots, {
  vars: {
    [knobs.target]: '0px',
    [knobs.leading]: '0px',
    [knobs.move]: '1',
    ...declarations(colors, token => withDefault(token, both(token))),
    ...declarations(listTokens(tokens.base), token => withDefault(token)),
    ...lines(),
  },
})

/* Paper is white: an element of a dark page is printed as on a light one; what floats over the page is not printed. */
globalStyle('[popover]', { '@media': { print: { display: 'none !important' } } })
globalStyle(':host > *', { '@media': { print: { colorScheme: 'light !important' } } })

globalStyle('[data-mds-theme=light], :host([data-mds-theme=light])', { colorScheme: 'light' })
globalStyle('[data-mds-theme=dark], :host([data-mds-theme=dark])', { colorScheme: 'dark' })

density(roots, tokens.regular)
density('[data-mds-density=compact], :host([data-mds-density=compact])', tokens.compact)
density('[data-mds-density=default], :host([data-mds-density=default])', tokens.regular)
density('[data-mds-density=comfortable], :host([data-mds-density=comfortable])', tokens.comfortable)

script('zh', tokens.script.zh.$value)
script('ja', tokens.script.ja.$value)

/* If the user prefers more contrast: hints as dark as secondary text, hairlines as dark as control borders. */
globalStyle(roots, {
  '@media': {
    '(prefers-contrast: more)': {
      vars: { [vars.color['ink-3']]: vars.color['ink-2'], [vars.color.line]: vars.color.control },
    },
    '(pointer: coarse)': { vars: { [knobs.target]: '44px' } },
    '(prefers-reduced-motion: reduce)': {
      vars: {
        [knobs.move]: '0',
        [vars.motion.fast]: '0ms',
        [vars.motion.base]: '0ms',
        [vars.motion.slow]: '0ms',
      },
    },
    '(forced-colors: active)': { vars: forced() },
  },
})

/* Only inside our own roots: an embed takes the font family of its host page, unless the host sets one for the kit. */
const text = {
  color: vars.color.ink,
  fontSize: vars.text.sm.size,
  lineHeight: vars.text.sm.line,
  fontWeight: vars.text.sm.weight,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: 'normal',
} as const
globalStyle(':host', {
  ...text,
  display: 'block',
  fontFamily: 'var(--mds-font-sans, inherit)',
  textAlign: 'start',
})

/*
 * A page's rules for the element itself override those of :host, and their values are inherited: `* { all: unset }` or
 * `* { font-size: 30px }` would reach every text. So they are set again one level further in, where the page's rules do
 * not apply, with a lower specificity than any class.
 */
globalStyle(':where(:host > *)', {
  ...text,
  fontStyle: 'normal',
  wordSpacing: 'normal',
  textTransform: 'none',
  textIndent: 0,
  textShadow: 'none',
  whiteSpace: 'normal',
})
globalStyle(':where(:host > :not(button))', { textAlign: 'start', cursor: 'auto' })
globalStyle(':where(:host([data-mds-theme=light]) > *)', { colorScheme: 'light' })
globalStyle(':where(:host([data-mds-theme=dark]) > *)', { colorScheme: 'dark' })
globalStyle(':host([hidden])', { display: 'none' })
globalStyle(':host *, :host *::before, :host *::after', { boxSizing: 'border-box' })

/** Chinese and Japanese need two more pixels of line height from 14 px up. */
function lines() {
  const list = listTokens(tokens.base).filter(token => isLine(token) && getRem(token) > 1.25)
  return declarations(list, token => `calc(${withDefault(token)} + ${knobs.leading})`)
}

/** Heights of one density; a coarse pointer never gets less than 44 px. */
function density(selector: string, tree: object) {
  globalStyle(selector, {
    vars: declarations(listTokens(tree), token => `max(${knobs.target}, ${withDefault(token)})`),
  })
}

/** The font families of a script, between our Latin face and the system's, and its line height. */
function script(lang: string, names: readonly string[]) {
  const family = (token: Token) => {
    const [first, second, ...rest] = token.value as string[]
    return withDefault(token, families([first!, second!, ...names, ...rest]))
  }
  const fonts = listTokens(tokens.base).filter(token => token.type === 'fontFamily')
  globalStyle(`:root:lang(${lang}), :host(:lang(${lang})), [lang]:lang(${lang})`, {
    vars: { [knobs.leading]: '2px', ...declarations(fonts, family), ...lines() },
  })
}

/** System colours instead of ours, so that nothing is drawn in a colour that the user has switched off. */
function forced() {
  const system: Record<string, string> = {
    canvas: 'Canvas',
    surface: 'Canvas',
    sunken: 'Canvas',
    hover: 'Canvas',
    selected: 'Canvas',
    line: 'CanvasText',
    control: 'ButtonText',
    accent: 'LinkText',
    'accent-hover': 'LinkText',
    'on-accent': 'Canvas',
    focus: 'Highlight',
  }
  return declarations(
    colors,
    ({ path }) => system[path[1]!] ?? (path[1]!.endsWith('-soft') ? 'Canvas' : 'CanvasText'),
  )
}
