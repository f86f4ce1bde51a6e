import { answerPeopleHere } from './fixtures/people-here.ts'
import { input, inside, key, options, pause, pickers, session, type } from './fixtures/picker.ts'
import { clean, same, truly, until } from './rig.ts'

const runs = 200
const abreast = 20

describe('mds-user-picker: Enter never takes an option of another text (STACK, async picker hazard)', () => {
  let overTheNetwork = () => {}
  afterEach(() => {
    overTheNetwork()
    clean()
  })

  it(`${runs} random runs, answers in random order`, async () => {
    overTheNetwork = answerPeopleHere()
    const { store } = session('echo,jitter=60')
    const made = await pickers(
      '<mds-user-picker multiple min-query="1"></mds-user-picker>'.repeat(abreast),
      store,
    )
    // Twenty lists at a time: the test checks behaviour, not colours.
    made[0]!.parentElement!.style.visibility = 'hidden'
    const seeds = made.map((_, at) => 1000 + at)
    const counts = { taken: 0, early: 0 }
    await Promise.all(made.map((element, at) => walk(element, random(seeds[at]!), counts)))
    truly(counts.early > runs / 10, `Enter came before the answer only ${counts.early} times`)
    truly(counts.taken > runs / 10, `Enter took someone only ${counts.taken} times`)
  })

  it('while an answer is under way the old rows are no options: nothing reaches them', async () => {
    const { store } = session('echo,delay=80')
    const [element] = await pickers('<mds-user-picker multiple></mds-user-picker>', store)
    type(element!, 'ab')
    await until(() => options(element!).length === 6, `options ${element!.shadowRoot!.textContent}`)
    const old = options(element!)[0]!
    type(element!, 'abc')
    await pause(0)
    truly(inside(element!, '[role=listbox]').matches('[aria-busy=true]'), 'the list is busy at once')
    same(input(element!).hasAttribute('aria-activedescendant'), false)
    old.click()
    key(element!, 'Enter')
    same(element!.value, [])
    await until(() => inside(element!, '[role=listbox][inert]'), 'a list that lasts is out of reach')
    await until(
      () => options(element!)[0]?.id.includes('abc-0') && !inside(element!, '[inert]'),
      'the answer to abc, within reach',
    )
  })
})

async function walk(
  element: HTMLElement & { value: readonly string[] },
  random: (below: number) => number,
  counts: { taken: number; early: number },
) {
  for (let run = 0; run < runs / abreast; run++) {
    let text = ''
    for (let letter = 0; letter < 1 + random(4); letter++) {
      text += 'abcd'[random(4)]
      type(element, text)
      await pause(random(3) === 0 ? random(140) : random(12))
    }
    // In half of the cases the answer has arrived by now, in the other half it is on its way.
    await pause(random(2) * (150 + random(400)))
    const before = element.value
    const shown = activeId(element)
    same(input(element).value, text, 'the text of the field')
    const taken = !key(element, 'Enter')
    truly(taken, 'an Enter in an open list is never the form’s')
    await pause(0)
    const fresh = element.value.filter(id => !before.includes(id))
    for (const id of fresh) {
      same(id.slice(0, id.lastIndexOf('-')), text, 'the person of another text')
      same(id, shown, 'another than was shown as the active one')
    }
    if (shown === null) same(fresh, [], 'nobody was shown as the active one')
    counts.taken += fresh.length
    if (fresh.length === 0 && element.value.length === before.length) counts.early++
    element.value = []
    type(element, '')
    await pause(random(20))
  }
}

/** The person that the field names as its active option and that the list shows as active; null while there is none. */
function activeId(element: HTMLElement): string | null {
  const named = input(element).getAttribute('aria-activedescendant')
  if (!named) return null
  const option = element.shadowRoot!.getElementById(named)
  truly(option?.matches('[role=option][data-active]'), 'the named option is drawn as the active one')
  const list = input(element).getAttribute('aria-controls')!
  return named.slice(list.length + 1)
}

/** Random numbers that are the same in each run of the test. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}
