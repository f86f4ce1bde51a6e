import { send } from '../../../client/session/api.ts'
import { editPosition, type PositionNode, positionDetail } from '../../../contract/positions/calls.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { LateImpact } from '../impact/late-impact.tsx'
import { getNameErrors, NameFields, type Names } from '../places/name-fields.tsx'

type Props = { node: PositionNode; onClose: () => void; onDone: () => Promise<unknown> }
type Position = Names & { id: string; rowVersion: number }

/** Edits the names of a position or a category. */
export function EditOne({ node, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const session = useSessionStore()
  const { id } = node
  const takeTheirs = () => {
    void onDone()
    onClose()
  }
  return (
    <ActDialog
      call={editPosition}
      from={node as Position}
      toValues={({ name, nameEn }: Position) => ({ name, nameEn, reason: '' })}
      fields={['name', 'nameEn']}
      check={getNameErrors}
      draft="position.edit"
      toInput={({ from, values }) => ({ id, rowVersion: from.rowVersion, ...values })}
      reload={() => send(positionDetail, { id }, { quiet: true, session })}
      words={{
        title: t('terms:editName', { name: localName(node, locale) }),
        confirm: t('common:action.save'),
        done: (_, values) => t('terms:changesSaved', { name: localName(values, locale) }),
      }}
      off={form => (form.isDirty ? undefined : t('terms:nothingHasBeenChanged'))}
      reason="optional"
      beside={({ isDirty, base, changes }) => (
        <LateImpact
          call={editPosition}
          input={isDirty ? { id, rowVersion: base.rowVersion, ...changes } : null}
        />
      )}
      clash={form => <NameClash form={form} onTheirs={takeTheirs} />}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <NameFields text={form.text} />}
    </ActDialog>
  )
}

type Reasoned = Names & { reason: string }
type ClashProps = { form: Form<Position, Reasoned, keyof Names>; onTheirs: () => void }

/** Another user saved the names first: shows both (TR-C1). */
function NameClash({ form, onTheirs }: ClashProps) {
  const { t } = useText()
  return (
    <ConflictDialog
      form={form}
      title={t('places:clash.title')}
      text={said => t('places:clash.text', said)}
      label={field => t(field === 'reason' ? 'common:reason.label' : `places:field.${field}`)}
      show={(field, values) => values[field]}
      onTheirs={onTheirs}
    />
  )
}
