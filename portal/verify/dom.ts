/** Builds an element with attributes and children; a text is only ever text. */
export const build = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}

/** Lines of each sign in a square of 24, below a circle. */
const signs = {
  tick: ['M7 12.5 10.5 16 17 8.5'],
  cross: ['M8 8 16 16', 'M16 8 8 16'],
  clock: ['M12 6.5V12l3.5 2.5'],
  barred: ['M5.6 5.6 18.4 18.4'],
  pause: ['M9.5 8v8', 'M14.5 8v8'],
  question: ['M9.2 9.5a2.9 2.9 0 1 1 4 2.7c-.8.4-1.2 1-1.2 1.8', 'M12 17v.2'],
}
export type Sign = keyof typeof signs

const svg = 'http://www.w3.org/2000/svg'

const shape = (name: string, attributes: Readonly<Record<string, string>>): SVGElement => {
  const element = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** A sign in a circle, in the colour of the text around it; the words beside it say the same. */
export const getIcon = (sign: Sign, className: string): SVGElement => {
  const icon = shape('svg', {
    viewBox: '0 0 24 24',
    class: className,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'aria-hidden': 'true',
  })
  icon.append(shape('circle', { cx: '12', cy: '12', r: '9' }), ...signs[sign].map(d => shape('path', { d })))
  return icon
}
