import { type ReactNode, useId, useState } from 'react'
import { dateTimeWithOffset } from '../../../client/zones/format.ts'
import { Button } from '../../ui/base/button.tsx'
import { Radio } from '../../ui/form/checkbox.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useText } from '../call/use-text.ts'
import type { Conflict, Form } from '../form/use-form.ts'
import * as css from '../page/page.css.ts'
import { type Choice, type Difference, differences, merge } from './differences.ts'

type ConflictForm<R extends object, V extends object, F extends string> = Pick<
  Form<R, V, F>,
  'base' | 'values' | 'toValues' | 'busy' | 'goBack' | 'saveOver'
>

type Props<R extends object, V extends object, F extends string> = {
  form: ConflictForm<R, V, F>
  conflict: Conflict<R>
  /** The record, as the title names it. */
  name: string
  label: (field: string) => string
  /** The text of a value. */
  show: (field: string, value: unknown) => ReactNode
}

/** Another user saved first: who and when, and per field which value to keep (TR-C1). The entries stay. */
export function FieldConflict<R extends object, V extends object, F extends string>(props: Props<R, V, F>) {
  const { form, conflict, name, label, show } = props
  const { t } = useText()
  const { base, values: mine, toValues, goBack } = form
  const { theirs, by, at } = conflict
  const fieldDifferences = differences(toValues(base) as never, mine as never, toValues(theirs) as never)
  const [choices, setChoices] = useState<Choices>({})
  const all = (choice: Choice) =>
    setChoices(Object.fromEntries(fieldDifferences.map(each => [each.field, choice])))
  const getValues = () => {
    const merged = merge(toValues(base) as never, mine as never, toValues(theirs) as never, choices)
    const chosen = fieldDifferences.map(each => [each.field, each[getSide(each, choices)]])
    return { ...merged, ...Object.fromEntries(chosen) } as V
  }
  return (
    <Dialog
      open
      size="lg"
      title={t('users:conflict.title', { name })}
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>{t('users:conflict.back')}</Button>
          <Button variant="primary" busy={form.busy} onClick={() => void form.saveOver(getValues())}>
            {t('users:conflict.save')}
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <p>
          {by && at
            ? t('users:conflict.text', { actor: by, time: dateTimeWithOffset(at) })
            : t('users:conflict.textUnknown')}
        </p>
        {!fieldDifferences.some(each => each.clash) && <p>{t('users:conflict.same')}</p>}
        <div className={css.conflictAll}>
          <Button onClick={() => all('mine')}>{t('users:conflict.keepMine')}</Button>
          <Button onClick={() => all('theirs')}>{t('users:conflict.takeTheirs')}</Button>
        </div>
        <Table
          found={fieldDifferences}
          label={label}
          show={show}
          choices={choices}
          onChoose={(field, choice) => setChoices(now => ({ ...now, [field]: choice }))}
        />
      </div>
    </Dialog>
  )
}

type Choices = Readonly<Record<string, Choice>>

type TableProps = {
  found: readonly Difference[]
  label: (field: string) => string
  show: (field: string, value: unknown) => ReactNode
  choices: Choices
  onChoose: (field: string, choice: Choice) => void
}

/** The fields that differ, each with both values to choose from. */
function Table({ found, label, show, choices, onChoose }: TableProps) {
  const { t } = useText()
  const group = useId()
  return (
    <table className={css.conflictTable}>
      <thead className={css.conflictBody}>
        <tr className={css.conflictRow}>
          {(['field', 'mine', 'theirs'] as const).map(column => (
            <th
              key={column}
              scope="col"
              className={column === 'field' ? css.conflictCorner : css.conflictHead}
            >
              {t(`users:conflict.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={css.conflictBody}>
        {found.map(each => (
          <tr key={each.field} className={css.conflictRow}>
            <th scope="row" className={css.conflictField}>
              {label(each.field)}
            </th>
            {(['mine', 'theirs'] as const).map(side => (
              <td key={side} className={css.conflictCell}>
                <Radio
                  name={`${group}-${each.field}`}
                  label={show(each.field, each[side])}
                  checked={getSide(each, choices) === side}
                  onChange={() => onChoose(each.field, side)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The side to keep: the choice, otherwise the one that changed the field, otherwise mine. */
const getSide = (each: Difference, choices: Choices): Choice =>
  choices[each.field] ?? (!each.clash && isUnchangedHere(each) ? 'theirs' : 'mine')

const isUnchangedHere = ({ base, mine }: Difference): boolean => JSON.stringify(base) === JSON.stringify(mine)
