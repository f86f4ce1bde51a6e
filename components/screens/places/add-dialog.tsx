import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { useForm } from '../../shared/form/use-form.ts'
import type { Sending } from '../../shared/form/use-submit.ts'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { getNameErrors, NameFields, type Names } from './name-fields.tsx'

export type Added = Names & { isCategory: boolean }

type Props = {
  title: string
  /** A sentence that says where it is added. */
  text: string
  confirm: string
  /** Name of the stored draft. */
  draft: string
  /** The user chooses between a position and a category. */
  kinds?: boolean
  category?: boolean
  onAdd: (added: Added, sending: Sending) => Promise<unknown>
  onClose: () => void
}

/** Adds a department, a position or a category by its names. */
export function AddDialog({ title, text, confirm, draft, kinds, category = false, onAdd, onClose }: Props) {
  const { t } = useText()
  const form = useForm({
    from: { name: '', nameEn: '', isCategory: category },
    fields: ['name', 'nameEn'],
    check: getNameErrors,
    draft,
    send: ({ values }, sending) => onAdd(values, sending),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} title={title} confirm={confirm} onClose={onClose}>
      <p>{text}</p>
      {kinds && (
        <RadioGroup
          label={t('places:field.kind')}
          inline
          value={form.values.isCategory ? 'category' : 'position'}
          options={[
            { value: 'position', label: t('places:kind.position') },
            { value: 'category', label: t('places:kind.category') },
          ]}
          onChange={value => form.set({ isCategory: value === 'category' })}
        />
      )}
      <NameFields text={form.text} />
    </FormDialog>
  )
}
