import { useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { departmentDetail, editDepartment } from '../../../contract/departments/calls.ts'
import type { DepartmentDetail, DepartmentNode } from '../../../contract/departments/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LateImpact } from '../impact/late-impact.tsx'
import { getNameErrors } from '../places/name-fields.tsx'
import { Clash } from './clash.tsx'
import { EditFields } from './edit-fields.tsx'
import { fieldNames, getFields } from './fields.ts'

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
    <Dialog open title={t('terms:editName', { name: localName(node, locale) })} onClose={onClose}>
      <Loaded query={query} small lines={5} size="control" />
    </Dialog>
  )
}

type EditingProps = Omit<Props, 'node'> & { base: DepartmentDetail }

function Editing({ base, onClose, onDone }: EditingProps) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const { id, rowVersion } = base
  const takeTheirs = () => {
    void onDone()
    onClose()
  }
  return (
    <ActDialog
      call={editDepartment}
      from={base}
      toValues={getFields}
      fields={fieldNames}
      check={getNameErrors}
      draft="department.edit"
      toInput={({ from, changes, values }) => ({
        ...changes,
        id,
        rowVersion: from.rowVersion,
        reason: values.reason,
      })}
      reload={() => send(departmentDetail, { id }, { quiet: true, session })}
      words={{
        title: t('terms:editName', { name: localName(base, locale) }),
        confirm: t('common:action.save'),
        done: (_, values) => t('terms:changesSaved', { name: localName({ ...base, ...values }, locale) }),
      }}
      off={form => (form.isDirty ? undefined : t('terms:nothingHasBeenChanged'))}
      reason="optional"
      beside={({ isDirty, changes }) => (
        <LateImpact call={editDepartment} input={isDirty ? { ...changes, id, rowVersion } : null} />
      )}
      clash={form => <Clash form={form} onTheirs={takeTheirs} />}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <EditFields form={form} hadHead={base.head !== null} />}
    </ActDialog>
  )
}
