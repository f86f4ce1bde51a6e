import { useId, useState } from 'react'
import { dateTimeWithOffset } from '../../client/zones/format.ts'
import type { UserDetail } from '../../contract/users/shapes.ts'
import { useText } from '../shared/call/use-text.ts'
import type { Conflict, Form } from '../shared/form/use-form.ts'
import { auditWord } from '../shared/history/words.ts'
import * as css from '../shared/page/page.css.ts'
import { useNameOf } from '../shared/people/person.tsx'
import { Button } from '../ui/base/button.tsx'
import { Radio } from '../ui/form/checkbox.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { type Choice, type Difference, differences, merge } from './conflict.ts'
import { type FieldName, type FormValues, getValues } from './form-values.ts'
import { type KnownNames, useValueText } from './values.ts'

type Props = {
  form: Pick<Form<UserDetail, FormValues, FieldName>, 'base' | 'values' | 'busy' | 'goBack' | 'saveOver'>
  conflict: Conflict<UserDetail>
  known: KnownNames
}

/** Another user saved first: who and when, and per field which value to keep (TR-C1). The entries stay. */
export function ConflictDialog({ form, conflict, known }: Props) {
  const { t } = useText()
  const nameOf = useNameOf()
  const { base, values: mine, goBack } = form
  const { theirs, by, at } = conflict
  const found = differences(getValues(base), mine, getValues(theirs))
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const all = (choice: Choice) => setChoices(Object.fromEntries(found.map(each => [each.field, choice])))
  const values = () => chosen(base, mine, theirs, found, choices)
  return (
    <Dialog
      open
      size="lg"
      title={t('users:conflict.title', { name: nameOf(base) })}
      onClose={goBack}
      footer={
        <>
          <Button onClick={goBack}>{t('users:conflict.back')}</Button>
          <Button variant="primary" busy={form.busy} onClick={() => void form.saveOver(values())}>
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
        {!found.some(each => each.clash) && <p>{t('users:conflict.same')}</p>}
        <div className={css.conflictAll}>
          <Button onClick={() => all('mine')}>{t('users:conflict.keepMine')}</Button>
          <Button onClick={() => all('theirs')}>{t('users:conflict.takeTheirs')}</Button>
        </div>
        <Table
          found={found}
          known={known}
          choices={choices}
          onChoose={(field, choice) => setChoices(now => ({ ...now, [field]: choice }))}
        />
      </div>
    </Dialog>
  )
}

type TableProps = {
  found: readonly Difference[]
  known: KnownNames
  choices: Readonly<Record<string, Choice>>
  onChoose: (field: string, choice: Choice) => void
}

function Table({ found, known, choices, onChoose }: TableProps) {
  const { t } = useText()
  const name = useId()
  const text = useValueText(known)
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
              {auditWord('field.', each.field)}
            </th>
            {(['mine', 'theirs'] as const).map(side => (
              <td key={side} className={css.conflictCell}>
                <Radio
                  name={`${name}-${each.field}`}
                  label={text(each.field, each[side])}
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
const getSide = (each: Difference, choices: Readonly<Record<string, Choice>>): Choice =>
  choices[each.field] ?? (!each.clash && unchangedHere(each) ? 'theirs' : 'mine')

const unchangedHere = ({ base, mine }: Difference): boolean => JSON.stringify(base) === JSON.stringify(mine)

/** The merged values; a field that only one side changed can still be switched. */
function chosen(
  base: UserDetail,
  mine: FormValues,
  theirs: UserDetail,
  found: readonly Difference[],
  choices: Readonly<Record<string, Choice>>,
): FormValues {
  const merged = { ...merge(getValues(base), mine, getValues(theirs), choices) } as Record<string, unknown>
  for (const each of found) merged[each.field] = each[getSide(each, choices)]
  return merged as FormValues
}
