import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../client/downloads/save-file.ts'
import { isCallError } from '../../../client/http/call-error.ts'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import { sendForFile } from '../../../client/session/send-for-file.ts'
import { departmentTree } from '../../../contract/departments/calls.ts'
import {
  applyImport,
  cancelImport,
  dropImportRows,
  fixImportRow,
  type ImportJob,
  listImportRows,
  readImport,
  wrongImportRows,
} from '../../../contract/imports/calls.ts'
import { chooseExisting } from '../../../contract/imports/studies.ts'
import { importResults, undoImport } from '../../../contract/imports/undo.ts'
import { listInvitations } from '../../../contract/invitations/list.ts'
import { searchMembers } from '../../../contract/members/calls.ts'
import { listOrganisations } from '../../../contract/organisations/manage.ts'
import { positionTree } from '../../../contract/positions/calls.ts'
import { listStudies } from '../../../contract/studies/list.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'

/** How often progress is polled while an import is being applied, and at the longest while the server fails (ms). */
const everyMs = 1000
const mostMs = 60_000

/** Polls for some minutes while its mails are sent: a page left open must not keep a session alive. */
const mailsForMs = 5 * 60 * 1000

/** The state of an import, polled while it is being applied. */
function useStanding(id: string) {
  const cache = useQueryClient()
  const session = useSession()
  const query = useScoped(readImport, { id }, { loading: false })
  const running = query.data?.state === 'applying' || query.data?.state === 'undoing'
  const mailing = query.data?.state === 'done' && query.data.mails.waiting > 0
  useEffect(() => {
    if (!running && !mailing) return
    const began = performance.now()
    let pause = everyMs
    let timer: ReturnType<typeof setTimeout>
    let ended = false
    const again = async () => {
      await cache.invalidateQueries({ queryKey: getKey(session, readImport) })
      const failed = cache.getQueryState(getKey(session, readImport, { id }))?.status === 'error'
      pause = failed ? Math.min(pause * 2, mostMs) : everyMs
      plan()
    }
    const plan = () => {
      if (ended || (mailing && performance.now() - began > mailsForMs)) return
      timer = setTimeout(() => void again(), pause)
    }
    plan()
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [running, mailing, cache, session, id])
  return query
}

/** Runs one action at a time; a refused one leaves its message, and what the server has now. */
function useTrying() {
  const { t } = useText()
  const cache = useQueryClient()
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const trying = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setTrouble('')
    try {
      await work()
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message || t('portal:state.errorTitle'))
      await cache.invalidateQueries({ queryKey: getKey(session, readImport) })
      await cache.invalidateQueries({ queryKey: getKey(session, listImportRows) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, trying }
}

/** Once applied or undone, invalidates every list of what can be imported, and that of imports. */
const lists = [
  searchUsers,
  listInvitations,
  listStudies,
  listOrganisations,
  searchMembers,
  departmentTree,
  positionTree,
  listImportRows,
  importResults,
] as const

/** One import: its state and the actions on it. */
export function useImport(id: string) {
  const cache = useQueryClient()
  const session = useSession()
  const query = useStanding(id)
  const take = async (job: ImportJob) => {
    cache.setQueryData(getKey(session, readImport, { id }), job)
    await cache.invalidateQueries({ queryKey: getKey(session, listImportRows) })
  }
  const { busy, trouble, trying } = useTrying()
  const quiet = { quiet: true } as const
  return {
    query,
    busy,
    trouble,
    fix: (rowNo: number, values: Record<string, string>) =>
      trying(async () => take(await send(fixImportRow, { id, rowNo, values }, quiet))),
    drop: (which: { rowNos?: number[]; wrong?: boolean; dropped?: boolean }) =>
      trying(async () => take(await send(dropImportRows, { id, ...which }, quiet))),
    chooseExisting: (existing: 'skip' | 'overwrite') =>
      trying(async () => take(await send(chooseExisting, { id, existing }, quiet))),
    apply: ({ rowVersion }: ImportJob) =>
      trying(async () => take(await send(applyImport, { id, rowVersion }, quiet))),
    undo: ({ rowVersion }: ImportJob) =>
      trying(async () => take(await send(undoImport, { id, rowVersion }, quiet))),
    cancel: () => trying(async () => take(await send(cancelImport, { id }, quiet))),
    save: () => trying(async () => saveFile(await sendForFile(wrongImportRows, { id }, quiet))),
    refresh: () => {
      for (const call of lists) void cache.invalidateQueries({ queryKey: getKey(session, call) })
    },
  }
}

export type Import = ReturnType<typeof useImport>
