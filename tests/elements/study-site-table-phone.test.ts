import { manySites } from '../fixtures/site-answers.ts'
import { all, one, table } from './fixtures/sites.ts'
import { clean, same, truly, until } from './rig.ts'

describe('mds-study-site-table on a phone (WIDGETS 2.4)', () => {
  afterEach(clean)

  it('2.4.7 at 400 px its tools are Filter, Sort and More in one line; a menu sorts the cards, titles wrap whole', async () => {
    const long = 'First Affiliated Hospital of the University of Linjiang for Oncology and Haematology'
    const many = manySites(3).map(site => ({ ...site, nameEn: long }))
    const { element } = await table({
      sites: many,
      width: 400,
      attributes: 'study-id="s1" exportable',
    })
    const tool = (name: string) =>
      all(element, '[part=toolbar] button').find(each => each.textContent?.trim() === name)!
    await until(() => tool('Sort'), 'the tools')
    const isShown = (of: Element) => of.getClientRects().length > 0
    const tools = ['Filter', 'Sort', 'More'].map(tool)
    same(new Set(tools.map(each => each.getBoundingClientRect().top)).size, 1)
    truly(one(element, '[part=base]').scrollWidth <= 400, 'nothing is wider')
    const [title] = all(element, 'tbody th [part=name]')
    truly(title!.getBoundingClientRect().height > 36, 'two lines')
    truly(title!.scrollWidth <= title!.clientWidth, 'whole')
    truly(!all(element, 'thead button').some(isShown), 'no heads that sort')
    tool('Sort').click()
    const entry = (name: string) =>
      all(element, '[role=menuitemradio]').find(each => each.textContent === name)!
    await until(() => entry('No.'), 'the menu')
    same(entry('Default order').getAttribute('aria-checked'), 'true')
    entry('No.').click()
    await until(() => tool('Sort').getAttribute('aria-label') === 'Sort: No., ascending', 'sorted')
    tool('Sort').click()
    await until(() => entry('Sort descending'), 'the directions')
    entry('Sort descending').click()
    await until(() => tool('Sort').getAttribute('aria-label') === 'Sort: No., descending', 'downwards')
    same(isShown(tool('Export')), false)
    tool('More').click()
    await until(() => isShown(tool('Export')), 'what is behind More')
    same(tool('More').getAttribute('aria-expanded'), 'true')
  })
})
