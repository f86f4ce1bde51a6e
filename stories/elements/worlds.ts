import type { Session, SessionStore } from '../../client/session/store.ts'
import { uploadFile } from '../../contract/files/calls.ts'
import type { Tag } from '../../elements/index.ts'
import { downloadWorld, manyDownloads } from '../../tests/fixtures/download-answers.ts'
import type { State } from '../../tests/fixtures/element-states.ts'
import { learningWorld } from '../../tests/fixtures/learning-answers.ts'
import { manyNotices, noticeWorld } from '../../tests/fixtures/notice-answers.ts'
import { requestId } from '../../tests/fixtures/request-id.ts'
import { manySites, siteWorld } from '../../tests/fixtures/site-answers.ts'
import { orgSession } from '../organisation-selector/session.ts'
import { storySession as roleSession } from '../role-tree/session.ts'
import { storySession as peopleSession } from '../user-picker/people.ts'
import { answerTransfers } from './transfers.ts'

const nobody = { status: 'none', user: null, getToken: null } as const
const empty = { records: [], total: 0, more: false }

const notFound = () => new Response('', { status: 404 })
const json = (code: number, data: unknown) => Response.json({ code, message: '', data, requestId })

/** Reads that a state controls; everything else is answered as usual. */
const lists: Record<Tag, RegExp> = {
  'mds-session': /getUserList$/,
  'mds-user-picker': /getUserList$/,
  'mds-organisation-selector': /\/(?!resolveOrgList)\w+$/,
  'mds-role-tree': /./,
  'mds-study-site-table': /getPage$/,
  'mds-elearning-player': /getCoursesBytaskId$/,
  'mds-download-center': /listForPage$/,
  'mds-notice-bell': /select$/,
  'mds-time-zone-picker': /^$/,
  'mds-upload': /^$/,
}

const worlds: Record<Tag, (state: State, more: Partial<Session>) => SessionStore> = {
  'mds-session': (_state, more) => peopleSession('answers', more),
  'mds-user-picker': (_state, more) => peopleSession('answers', more),
  'mds-organisation-selector': (_state, more) => orgSession('answers', more),
  'mds-role-tree': (_state, more) => roleSession('answers', more),
  'mds-study-site-table': (state, more) =>
    siteWorld(manySites(state === 'empty-never' ? 0 : 212), more).session,
  'mds-elearning-player': (state, more) =>
    learningWorld(state === 'empty-never' ? { courses: [] } : {}, more).session,
  'mds-download-center': (state, more) =>
    downloadWorld(state === 'empty-never' ? [] : manyDownloads(20), more).session,
  'mds-notice-bell': (state, more) => noticeWorld(getNotices(state), more).session,
  'mds-time-zone-picker': (_state, more) => peopleSession('answers', more),
  'mds-upload': (_state, more) => peopleSession('answers', more),
}

const getNotices = (state: State) => {
  if (state === 'empty-never') return []
  const all = manyNotices(18)
  return state === 'empty-search' ? all.map(each => ({ ...each, readAt: each.createdAt })) : all
}

/** The signed-in user: an element requests this with a token that its host hands over. */
const who: Readonly<Record<string, unknown>> = {
  getTenantList: { records: [{ id: 't' }], total: 1 },
  getUserInfo: {
    id: 'u',
    accountId: 'a',
    account: 'zhang.wei',
    lastName: '张',
    firstName: '伟',
    tenant: { id: 't', timeZone: 'Asia/Shanghai' },
  },
  getSystemRoles: [{ id: 'r', lastUsed: true }],
  getSystemRoleMenus: { menus: [], buttons: [] },
}

let count = 0

/** A session for an element in a state: its calls are answered in the page. */
export function getSession(tag: Tag, state: State): SessionStore {
  const store = worlds[tag](state, { locale: null, ...(state === 'no-session' && nobody) })
  const { apiBase } = store.$session.get()
  const own = `${apiBase}/state-${++count}`
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${own}/`)) return real(request)
    const path = request.url.slice(own.length)
    const about = who[path.split('?')[0]!.split('/').at(-1)!]
    if (about) return json(0, about)
    const fate = lists[tag].test(path.split('?')[0]!) ? getFate(tag, state) : undefined
    return fate ?? real(new Request(`${apiBase}${path}`, request))
  }
  // A file that is chosen in a story arrives, as it would at a server.
  if (tag === 'mds-upload')
    answerTransfers(own, async path =>
      path.split('?')[0] === uploadFile.path ? json(0, crypto.randomUUID()) : notFound(),
    )
  store.update({ apiBase: own })
  return store
}

function getFate(tag: Tag, state: State): Promise<Response> | Response | undefined {
  if (state === 'loading') return new Promise(() => undefined)
  if (state === 'error') return new Response('', { status: 500, headers: { 'x-request-id': requestId } })
  if (state === 'no-permission') return json(990701, null)
  const asked = tag === 'mds-user-picker' || tag === 'mds-organisation-selector'
  if (state === 'empty-never' && asked) return Response.json({ code: 0, message: '', data: empty, requestId })
}
