import { useState } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import { discardUnsaved } from '../shell/unsaved.ts'
import { useDraft } from '../shell/use-draft.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { useText } from '../use-text.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { type Faults, faultIn, getFaults, NameFields, type Names } from './name-fields.tsx'

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
  onAdd: (added: Added, submitKey: string | undefined) => Promise<unknown>
  onClose: () => void
}

const start: Names = { name: '', nameEn: '' }

/** Adds a department, a position or a category by its names. */
export function AddDialog({ title, text, confirm, draft, kinds, category = false, onAdd, onClose }: Props) {
  const { t } = useText()
  const [names, setNames] = useState(start)
  const [isCategory, setCategory] = useState(category)
  const [faults, setFaults] = useState<Faults>({})
  useDraft(draft, {
    dirty: names.name !== '' || names.nameEn !== '',
    values: () => names,
    restore: kept => setNames({ ...start, ...kept }),
  })
  const refused = (error: CallError) => {
    const found = faultIn(error, ['name', 'nameEn'])
    if (found) setFaults(found)
    return found !== null
  }
  const add = async (_reason: string, submitKey: string | undefined) => {
    const wrong = getFaults(names)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    await onAdd({ name: names.name.trim(), nameEn: names.nameEn.trim(), isCategory }, submitKey)
    discardUnsaved()
    onClose()
  }
  return (
    <ChangeDialog title={title} confirm={confirm} onConfirm={add} onRefused={refused} onClose={onClose}>
      <p>{text}</p>
      {kinds && (
        <RadioGroup
          label={t('places:field.kind')}
          inline
          value={isCategory ? 'category' : 'position'}
          options={[
            { value: 'position', label: t('places:kind.position') },
            { value: 'category', label: t('places:kind.category') },
          ]}
          onChange={value => setCategory(value === 'category')}
        />
      )}
      <NameFields names={names} faults={faults} onNames={part => setNames({ ...names, ...part })} />
    </ChangeDialog>
  )
}
