import { useRef, useState } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { departmentDetail, editDepartment } from '../../contract/departments/calls.ts'
import type { DepartmentDetail, DepartmentNode } from '../../contract/departments/shapes.ts'
import { Failed } from '../failed.tsx'
import { getLastChange } from '../failure.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { type Faults, faultIn, getFaults } from '../places/name-fields.tsx'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast-store.ts'
import { useScoped } from '../use-scoped.ts'
import { useText } from '../use-text.ts'
import { Clash, type Found } from './clash.tsx'
import { EditFields } from './edit-fields.tsx'
import { changedIn, type Fields, fieldNames, getChanges, getFields, mergedOver } from './fields.ts'

type Props = { node: DepartmentNode; onClose: () => void; onDone: () => Promise<unknown> }

/** Edits names, head, managers and applications of a department, in a dialog over its tree. */
export function EditOne({ node, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const query = useScoped(departmentDetail, { id: node.id })
  const [base, setBase] = useState<DepartmentDetail | null>(null)
  // Keep the data from the start of editing, even if the query loads again meanwhile.
  if (!base && query.data && !query.isFetching) setBase(query.data)
  if (base) return <Editing base={base} onClose={onClose} onDone={onDone} />
  return (
    <Dialog open title={t('places:edit.title', { name: localName(node, locale) })} onClose={onClose}>
      {query.error ? (
        <Failed small error={query.error} onRetry={query.refetch} />
      ) : (
        <Skeleton lines={5} size="control" />
      )}
    </Dialog>
  )
}

type EditingProps = Omit<Props, 'node'> & { base: DepartmentDetail }

function Editing(props: EditingProps) {
  const { base, onClose, onDone } = props
  const { t, locale } = useText()
  const { start, fields, set, faults, clash, setClash, changed, confirm, refused, saveOver } =
    useEditing(props)
  const wish = { ...getChanges(fields, start), id: base.id, rowVersion: base.rowVersion }
  return (
    <>
      <ChangeDialog
        title={t('places:edit.title', { name: localName(base, locale) })}
        confirm={t('places:edit.save')}
        off={changed.length === 0 ? t('places:edit.clean') : undefined}
        reasoned
        impact={{ call: editDepartment, input: changed.length > 0 ? wish : null }}
        onConfirm={confirm}
        onRefused={refused}
        onClose={onClose}
      >
        <EditFields fields={fields} faults={faults} onSet={set} hadHead={start.headUserId !== null} />
      </ChangeDialog>
      {clash && (
        <Clash
          {...{ base, clash }}
          mine={fields}
          onBack={() => setClash(null)}
          onTheirs={() => {
            discardUnsaved()
            void onDone()
            onClose()
          }}
          onMine={() => saveOver(clash.theirs)}
        />
      )}
    </>
  )
}

/** The entries, their errors, and saving. */
function useEditing({ base, onClose, onDone }: EditingProps) {
  const start = getFields(base)
  const [fields, setFields] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [clash, setClash] = useState<Found | null>(null)
  const store = useSessionStore()
  const why = useRef('')
  const set = (part: Partial<Fields>) => setFields(now => ({ ...now, ...part }))
  const changed = changedIn(fields, start)
  useDraft<Partial<Fields>>('department.edit', {
    dirty: changed.length > 0,
    values: () => getChanges(fields, start),
    restore: set,
  })
  const save = useSave(base, onClose, onDone)
  const confirm = async (reason: string, submitKey: string | undefined) => {
    const wrong = getFaults(fields)
    why.current = reason
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) await save(fields, start, base.rowVersion, reason, submitKey)
  }
  const refused = async (error: CallError) => {
    if (error.name === 'dataChanged') {
      const theirs = await send(departmentDetail, { id: base.id }, { quiet: true, session: store })
      setClash({ theirs, by: null, at: null, ...getLastChange(error) })
      return true
    }
    const wrong = faultIn(error, fieldNames)
    if (wrong) setFaults(wrong)
    return wrong !== null
  }
  /** Saves the own changes over what another user has saved. */
  const saveOver = (now: DepartmentDetail) => {
    const theirs = getFields(now)
    return save(mergedOver(theirs, fields, start), theirs, now.rowVersion, why.current)
  }
  return { start, fields, set, faults, clash, setClash, changed, confirm, refused, saveOver }
}

/** Sends what differs from `from`, against the version that was read. */
function useSave(base: DepartmentDetail, onClose: () => void, onDone: () => Promise<unknown>) {
  const { t, locale } = useText()
  const store = useSessionStore()
  return async (fields: Fields, from: Fields, rowVersion: number, reason: string, submitKey?: string) => {
    const part = getChanges(fields, from)
    await send(
      editDepartment,
      { ...part, id: base.id, rowVersion, reason },
      { quiet: true, session: store, submitKey },
    )
    discardUnsaved()
    await onDone()
    toast('success', t('places:edit.done', { name: localName({ ...base, ...fields }, locale) }))
    onClose()
  }
}
