import { redirect } from '@tanstack/react-router'
import { send } from '../client/session/api.ts'
import { signOut } from '../client/session/session.ts'
import { globalSession } from '../client/session/store.ts'
import { loadWords, t, wordAt } from '../client/words/i18n.ts'
import { leaveClosed, showClosed } from '../components/shared/why/closed-screen.tsx'
import { buttonKey } from '../contract/access/menus.ts'
import { recordSubsystem } from '../contract/auth/calls.ts'
import { type GuardState, guard, holds, type Ruling } from './guard.ts'
import { openPath, rememberMissing } from './pending.ts'
import { forgetTarget, rememberTarget, standingNow } from './place.ts'
import { isApplicationPath } from './safe-target.ts'
import { getScreen } from './screens.ts'
import { restored } from './session.ts'
import { SessionNotLoaded } from './session-not-loaded.ts'

type Navigation = { location: { pathname: string; search: Record<string, unknown>; href: string } }

let faces: Promise<unknown> | undefined
/** Settles with the faces of Latin text, or after a second: text that is drawn in others before would move when they come. */
const loadFaces = () => {
  faces ??= Promise.race([
    Promise.all(
      ['Next', 'Mono'].map(each => document.fonts.load(`1em "Atkinson Hyperlegible ${each} Variable"`)),
    ),
    new Promise(resolve => setTimeout(resolve, 1_000)),
  ]).catch(() => undefined)
  return faces
}

/** Runs the guard on a navigation and carries out its ruling. */
export async function check({ location: to }: Navigation): Promise<void> {
  openPath(to.href)
  const loaded = loadFaces()
  await Promise.all([restored(), loadWords(['portal', 'ui'])])
  if (globalSession().$session.get().status === 'pending') throw new SessionNotLoaded()
  const place = { path: to.pathname, search: to.search, href: to.href, origin: location.origin }
  const standing = standingNow()
  const ruling = guard(place, standing)
  if (standing) tellClosed(to.pathname, standing, ruling)
  if ('to' in ruling && ruling.to === '/404') rememberMissing(to.href)
  await follow(ruling, to.pathname)
  await loaded
}

/** A user whose role does not open a screen is redirected. The message says why and offers to ask for access. */
function tellClosed(path: string, standing: NonNullable<GuardState>, ruling: Ruling): void {
  const screen = getScreen(path)
  if (!screen?.title || typeof screen.access === 'string' || holds(screen.access, standing)) {
    leaveClosed(path)
    return
  }
  const { menu, button } = screen.access
  const text = t('portal:closed', { page: wordAt(`portal:title.${screen.title}`) })
  const right = button === undefined ? String(menu) : buttonKey(menu, button)
  const landing = 'to' in ruling ? ruling.to : path
  showClosed({ text, right, landing, path, ...getPlace(path) })
}

/** The study and the site in the path of a screen. */
const getPlace = (path: string) => {
  const [studyId] = /(?<=^\/csr_mds\/study\/(?:edit\/|preview\/)?)[\da-f-]{36}/.exec(path) ?? []
  const [siteId] = /(?<=\/siteDetail\/)[\da-f-]{36}/.exec(path) ?? []
  return { studyId, siteId }
}

async function follow(ruling: Ruling, path: string): Promise<void> {
  if ('pass' in ruling) {
    if (path !== '/login') forgetTarget()
    return
  }
  if ('signOut' in ruling) {
    await signOut()
    return elsewhere(ruling.next)
  }
  if ('leave' in ruling) {
    await send(recordSubsystem, { sysId: ruling.leave, moment: 'leave' }, { quiet: true })
    return elsewhere('/home')
  }
  if (ruling.remember) rememberTarget(ruling.remember)
  if (isApplicationPath(ruling.to)) return elsewhere(ruling.to)
  const search: Record<string, string> = ruling.redirectUrl ? { redirectUrl: ruling.redirectUrl } : {}
  throw redirect({ href: withQuery(ruling.to, search), replace: true })
}

/** Loads another document; the returned promise never settles, because this page ends. */
function elsewhere(path: string): Promise<void> {
  location.replace(path)
  return new Promise(() => undefined)
}

const withQuery = (path: string, search: Record<string, string>): string => {
  const query = new URLSearchParams(search).toString()
  return query === '' ? path : `${path}?${query}`
}
