import { send } from '../../../client/session/api.ts'
import { editPosition, type PositionNode, positionDetail } from '../../../contract/positions/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { getNameErrors, NameFields, type Names } from '../places/name-fields.tsx'

type Props = { node: PositionNode; onClose: () => void; onDone: () => Promise<unknown> }
type Position = Names & { id: string; rowVersion: number }

/** Edits the names of a position or a category. */
export function EditOne({ node, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const { id } = node
  const form = useCallForm(editPosition, {
    from: node as Position,
    toValues: ({ name, nameEn }) => ({ name, nameEn, reason: '' }),
    fields: ['name', 'nameEn'],
    check: getNameErrors,
    draft: 'position.edit',
    toInput: ({ from, values }) => ({ id, rowVersion: from.rowVersion, ...values }),
    reload: () => send(positionDetail, { id }, { quiet: true, session }),
    onDone: async (_, { values }) => {
      await onDone()
      toast('success', t('places:edit.done', { name: localName(values, locale) }))
      onClose()
    },
  })
  const impact = { id, rowVersion: form.base.rowVersion, ...form.changes }
  return (
    <>
      <ChangeDialog
        form={form}
        title={t('places:edit.title', { name: localName(node, locale) })}
        confirm={t('places:edit.save')}
        off={form.isDirty ? undefined : t('places:edit.clean')}
        impact={{ call: editPosition, input: form.isDirty ? impact : null }}
        onClose={onClose}
      >
        <NameFields text={form.text} />
      </ChangeDialog>
      <ConflictDialog
        form={form}
        title={t('places:clash.title')}
        text={said => t('places:clash.text', said)}
        label={field => t(field === 'reason' ? 'places:reason' : `places:field.${field}`)}
        show={(field, values) => values[field]}
        onTheirs={() => {
          void onDone()
          onClose()
        }}
      />
    </>
  )
}
