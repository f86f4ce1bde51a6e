import { manyNotices, noticeWorld } from '../fixtures/notice-answers.ts'
import { articles, bell, by, getName, one, opened, panel } from './fixtures/bell.ts'
import { clean, heard, same, truly, until } from './rig.ts'

const shown = async (count: number, html?: string) => {
  const { world, session } = noticeWorld(manyNotices(count))
  const element = await bell(session, html)
  await until(() => element.matches(':state(new)'), 'the count')
  return { world, session, element }
}

describe('mds-notice-bell: states (WIDGETS 2.0, 2.9)', () => {
  afterEach(clean)

  it('KIT nobody signed in: says so, asks to sign in, and recovers', async () => {
    const { session } = noticeWorld(manyNotices(2), { getToken: null })
    const element = await bell(session)
    const events = heard(element, 'mds-sign-in-required')
    same(getName(element), 'Notices')
    await opened(element, '[role=dialog] h2')
    await until(() => by(element, 'Sign in'), 'the way in')
    by(element, 'Sign in').click()
    same([events.length, articles(element).length], [1, 0])
    session.update({ getToken: () => 'token' })
    await until(() => articles(element).length === 2, 'the notices')
    await until(() => getName(element) === 'Notices, 2 unread', 'the name')
  })

  it('WIDGETS 2.9.3: of another tenant nothing is left, before the next paint', async () => {
    const { world, session, element } = await shown(2)
    await opened(element)
    world.notices = []
    session.update({ tenant: { id: 't2' } as never })
    await Promise.resolve()
    await Promise.resolve()
    same([articles(element).length, getName(element)], [0, 'Notices'])
    await until(() => panel(element).textContent?.includes('No unread notices'), 'the other tenant')
  })

  it('a failure says so with its id and can be tried again', async () => {
    const { world, element } = await shown(2)
    world.refusals.set('select', 999500)
    await opened(element, '[role=alert]')
    await until(() => panel(element).textContent?.includes('could not be loaded'), 'the failure')
    truly(one(element, 'code').textContent?.startsWith('r-'))
    world.refusals.clear()
    by(element, 'Try again').click()
    await until(() => articles(element).length === 2, 'the notices')
  })

  it('without a network it keeps what was read, says so, and reads again', async () => {
    const { world, element } = await shown(2)
    await opened(element)
    const online = (is: boolean) => {
      Object.defineProperty(navigator, 'onLine', { value: is, configurable: true })
      window.dispatchEvent(new Event(is ? 'online' : 'offline'))
    }
    try {
      online(false)
      await until(() => panel(element).textContent?.includes('You are offline'), 'offline')
      same(articles(element).length, 2)
      const before = world.calls.filter(({ path }) => path === 'select').length
      online(true)
      await until(() => world.calls.filter(({ path }) => path === 'select').length > before, 'read again')
    } finally {
      Reflect.deleteProperty(navigator, 'onLine')
    }
  })

  it('KIT-C24: another language of the page changes name and panel', async () => {
    const { session, element } = await shown(2)
    await opened(element)
    session.update({ locale: 'ja-JP' })
    await until(() => getName(element) === 'お知らせ、未読2件', 'the name')
    await until(() => panel(element).textContent?.includes('すべて既読にする'), 'the panel')
    session.update({ locale: 'en-US' })
    await until(() => getName(element) === 'Notices, 2 unread', 'back')
  })
})
