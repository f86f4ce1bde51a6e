import { recordSubsystem } from '../contract/auth.ts'
import type { Input, Output } from '../contract/define.ts'
import { listApplications, pinStudy, portalStudies, unpinStudy, versionNote } from '../contract/workspace.ts'
import { send } from './api.ts'
import { cacheOf, forgetReads, keyOf, readOf } from './query.ts'
import { globalSession, type SessionStore } from './session-store.ts'

export type StudiesPage = Output<typeof portalStudies>
export type PortalStudy = StudiesPage['records'][number]

/** Reads the sub-applications that the person's roles open, last used first (A13). */
export const openApplications = (session?: SessionStore) => readOf(listApplications, {}, session)

/** Reads one page of the studies of the workspace, pinned ones first (L13). */
export const studiesPage = (input: Input<typeof portalStudies> = {}, session?: SessionStore) =>
  readOf(portalStudies, input, session)

/** Reads system name, version, release date and what is new (D18). */
export const releaseNote = (session?: SessionStore) => readOf(versionNote, {}, session)

/**
 * Pins a study to the top, or unpins it (F7). The screen follows at once; a refusal puts back what stood there and
 * rejects with its CallError.
 */
export const pin = async (
  studyId: string,
  pinned: boolean,
  session: SessionStore = globalSession(),
): Promise<void> => {
  const cache = cacheOf(session)
  const queryKey = keyOf(session.$session.get(), portalStudies)
  await cache.cancelQueries({ queryKey })
  const before = cache.getQueriesData<StudiesPage>({ queryKey })
  cache.setQueriesData<StudiesPage>({ queryKey }, page => page && withPin(page, studyId, pinned))
  try {
    await send(pinned ? pinStudy : unpinStudy, { studyId }, { session, quiet: true, loading: false })
  } catch (error) {
    for (const [key, page] of before) cache.setQueryData(key, page)
    throw error
  } finally {
    void forgetReads([portalStudies], session)
  }
}

/** Records that the person enters a sub-application or comes back from it (C11, J36); leaving the page does not wait for it. */
export const noteSubsystem = async (
  sysId: number,
  moment: 'enter' | 'leave',
  session?: SessionStore,
): Promise<void> => {
  await send(recordSubsystem, { sysId, moment }, { session, quiet: true, loading: false })
}

/** A page with one study pinned or not: pinned ones first, each part in the order it had. */
export const withPin = (page: StudiesPage, studyId: string, pinned: boolean): StudiesPage => {
  const records = page.records.map(study => (study.id === studyId ? { ...study, pinned } : study))
  const first = records.filter(study => study.pinned)
  return { ...page, records: [...first, ...records.filter(study => !study.pinned)] }
}
