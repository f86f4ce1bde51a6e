import type { Notice } from '../../../contract/notices/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { noticeKinds } from './kinds.ts'
import * as css from './panel.css.ts'
import type { Choice, Shown } from './view.ts'

const shows: readonly Shown[] = ['open', 'closed', 'all']

type Props = { choice: Choice; onChoose: (next: Partial<Choice>) => void }

/** Unread or read, to do or done (D21), and the kind. */
export function Filters({ choice: { type, show, kind }, onChoose }: Props) {
  const { t, wordAt } = useText()
  const words =
    type === 'todo'
      ? { open: t('bell:filter.todo'), closed: t('bell:filter.done') }
      : { open: t('bell:filter.unread'), closed: t('bell:filter.read') }
  const labels: Record<Shown, string> = { ...words, all: t('bell:filter.all') }
  const kinds = noticeKinds.map(value => ({ value, label: wordAt(`notices:kind.${value}`) }))
  return (
    <div className={css.filters}>
      <SelectField
        hideLabel
        label={t('bell:filter.show')}
        options={shows.map(value => ({ value, label: labels[value] }))}
        value={show}
        onChange={event =>
          onChoose({ show: shows.find(each => each === event.currentTarget.value) ?? 'open' })
        }
      />
      <SelectField
        hideLabel
        label={t('bell:filter.kind')}
        placeholder={t('bell:filter.anyKind')}
        options={kinds}
        value={kind ?? ''}
        onChange={event => onChoose({ kind: getKind(event.currentTarget.value) })}
      />
    </div>
  )
}

const getKind = (value: string): Notice['kind'] | null => noticeKinds.find(each => each === value) ?? null
