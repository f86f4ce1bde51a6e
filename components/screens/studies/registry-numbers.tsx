import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { t as translate } from '../../../client/words/i18n.ts'
import { listed } from '../../../client/zones/format.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { type RegistryNumber, registries, registryType } from '../../../contract/studies/registry.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import * as css from './studies.css.ts'
import type { StudyFormState } from './study-form.tsx'

/** The label of a field of the form. */
export const getFieldLabel = (name: string): string =>
  name === 'registryNumbers' ? translate('studyScreens:registry.title') : getLabel(studyRecord, name)

/** Registry numbers in words; empty where there is none. */
export const listNumbers = (numbers: readonly RegistryNumber[]): string =>
  listed(numbers.map(({ value }) => value))

const isWrong = ({ type, value }: RegistryNumber): boolean =>
  value.trim() === '' || (type !== 'other' && !registries[type].pattern.test(value.trim()))

type Props = { form: Pick<StudyFormState, 'id' | 'values' | 'errors' | 'set'> }

/** The numbers of a study in registries, each checked by the pattern of its registry (MD-S2). */
export function RegistryNumbers({ form }: Props) {
  const { t } = useText()
  const numbers = form.values.registryNumbers
  const error = form.errors.registryNumbers
  const put = (next: RegistryNumber[]) => form.set({ registryNumbers: next })
  const box = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<'select' | 'button'>(undefined)
  // A new number has the focus; after a removal it is on the button that adds one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count says that the numbers are drawn.
  useEffect(() => {
    const controls = wanted.current && box.current?.querySelectorAll<HTMLElement>(wanted.current)
    wanted.current = undefined
    if (controls) controls.item(controls.length - 1)?.focus()
  }, [numbers.length])
  const add = () => {
    wanted.current = 'select'
    put([...numbers, { type: 'nct', value: '', issuer: '' }])
  }
  const remove = (at: number) => {
    wanted.current = 'button'
    put(numbers.filter((_, place) => place !== at))
  }
  // A refusal of the server is about numbers that have the right form.
  const misread = numbers.some(isWrong)
  return (
    <fieldset ref={box} id={`${form.id}-registryNumbers`} className={css.numbers}>
      <legend className={css.legend}>{t('studyScreens:registry.title')}</legend>
      {numbers.length === 0 && <p className={css.plain}>{t('studyScreens:registry.none')}</p>}
      {numbers.map((number, at) => (
        <NumberRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed.
          key={at}
          number={number}
          error={error && (misread ? isWrong(number) : at === numbers.length - 1) ? error : undefined}
          onChange={part => put(numbers.map((each, place) => (place === at ? { ...each, ...part } : each)))}
          onRemove={() => remove(at)}
        />
      ))}
      <div>
        <Button small icon={Plus} onClick={add}>
          {t('studyScreens:registry.add')}
        </Button>
      </div>
    </fieldset>
  )
}

type RowProps = {
  number: RegistryNumber
  error: string | undefined
  onChange: (part: Partial<RegistryNumber>) => void
  onRemove: () => void
}

function NumberRow({ number, error, onChange, onRemove }: RowProps) {
  const { t } = useText()
  return (
    <div className={css.number}>
      <SelectField
        label={t('studyScreens:registry.type')}
        options={registryType.options.map(value => ({
          value,
          label: t(`studyScreens:registry.of.${value}`),
        }))}
        value={number.type}
        onChange={event => onChange({ type: event.currentTarget.value as RegistryNumber['type'] })}
      />
      <TextField
        mono
        label={t('studyScreens:registry.value')}
        value={number.value}
        error={error}
        autoComplete="off"
        onChange={event => onChange({ value: event.currentTarget.value })}
      />
      {number.type === 'other' && (
        <TextField
          label={t('studyScreens:registry.issuer')}
          value={number.issuer}
          autoComplete="off"
          onChange={event => onChange({ issuer: event.currentTarget.value })}
        />
      )}
      <IconButton
        variant="quiet"
        icon={X}
        label={t('studyScreens:registry.remove', { number: number.value })}
        onClick={onRemove}
      />
    </div>
  )
}
