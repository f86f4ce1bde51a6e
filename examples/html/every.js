import { every, heard, host } from './shared/every.js'

let shown = false

/** Each element of the kit with a property, a boolean, an attribute, events and a child, as the DOM says them. */
export function show(list) {
  if (shown) return
  shown = true
  const made = every.flatMap(each => {
    const item = document.createElement('li')
    const form = document.createElement('form')
    form.id = each.tag
    const code = document.createElement('code')
    code.textContent = each.tag
    item.append(code, form)
    list.append(item)
    return [
      [each, drawn(form, each, each.tag)],
      [each, drawn(item, each, `${each.tag}-late`)],
    ]
  })
  const set = turn => {
    for (const [{ rich, flag, text }, element] of made) {
      if (rich) element[rich.name] = rich.values[turn]
      if (flag) element[flag.name] = turn === 0
      if (text) element.setAttribute(text.attribute, text.values[turn])
    }
  }
  set(0)
  host.turn = () => set(1)
}

function drawn(place, { form, events }, name) {
  const element = document.createElement(name)
  const child = Object.assign(document.createElement('a'), { href: '#every', textContent: 'Fallback' })
  element.append(child)
  if (form) element.setAttribute('name', 'each')
  for (const event of events) element.addEventListener(event, told => heard(name, told))
  place.append(element)
  return element
}
