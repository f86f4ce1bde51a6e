import { fullName } from '../../contract/values/names.ts'
import { type BenchPerson, holding, people } from './people.ts'
import { identity, wish } from './wish.ts'

/*
 * The baseline: an input, a search for a part of the name, and a list of reused rows, as many as are visible. No framework, no removable
 * chips, no keyboard, no translations, no themes, and only two ARIA roles for screen readers.
 */
type PersonNames = { name?: string; lastName?: string; firstName?: string }

const row = 32
const height = 320
const input = Object.assign(document.createElement('input'), { role: 'combobox' })
const list = document.createElement('div')
const pad = document.createElement('div')
list.style.cssText = `height:${height}px;width:320px;overflow:auto;position:relative`
pad.style.position = 'relative'
const rows = Array.from({ length: Math.ceil(height / row) + 8 }, () => {
  const line = document.createElement('div')
  line.role = 'option'
  line.style.cssText = `position:absolute;left:0;right:0;height:${row}px;contain:layout style paint;display:none`
  line.append('')
  return line
})
pad.append(...rows)
list.append(pad)
document.getElementById('root')!.append(input, list)

let matches: readonly PersonNames[] = []
const own: readonly BenchPerson[] = wish.remote ? [] : people(wish.count)

function draw() {
  const from = Math.max(0, Math.min(Math.floor(list.scrollTop / row) - 4, matches.length - rows.length))
  for (let at = from; at < from + rows.length; at++) {
    const place = rows[at % rows.length]!
    const person = matches[at]
    place.style.display = person ? 'block' : 'none'
    if (!person) continue
    place.style.transform = `translateY(${at * row}px)`
    ;(place.firstChild as Text).data = person.name ?? fullName(person, 'en-US')
  }
}

function show(people: readonly PersonNames[]) {
  matches = people
  list.scrollTop = 0
  pad.style.height = `${matches.length * row}px`
  draw()
}

const { token, accountId, tenantId, roleId } = identity()
const headers = {
  Authorization: `Bearer ${token}`,
  'mds-user': accountId,
  'mds-tenant': tenantId,
  'mds-role': roleId,
}

let turn = 0
async function ask(text: string) {
  const mine = ++turn
  const url = `/mdsdata/api/permission/getUserList?limit=20&query=${encodeURIComponent(text)}`
  const answer = await (await fetch(url, { headers })).json()
  if (mine === turn) show(answer.data.records)
}

input.oninput = () => void (wish.remote ? ask(input.value) : show(holding(own, input.value)))
list.addEventListener('scroll', draw, { passive: true })
