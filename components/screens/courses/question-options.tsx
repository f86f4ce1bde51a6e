import { Plus, X } from 'lucide-react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { focusFirst } from '../../shared/form/use-field-errors.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Checkbox, Radio } from '../../ui/form/checkbox.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import * as css from './courses.css.ts'
import { newOption, type OptionEntry, type QuestionFormState } from './question-draft.ts'

/** The options with their texts, and which of them are right. */
export function Options({ form }: { form: QuestionFormState }) {
  const { t } = useText()
  const { values, errors, set, id } = form
  const { options, kind } = values
  const change = (at: number, part: Partial<OptionEntry>) =>
    set({ options: options.map((each, place) => (place === at ? { ...each, ...part } : each)) })
  const setRight = (at: number, on: boolean) => {
    if (kind === 'multiple') return change(at, { correct: on })
    set({ options: options.map((each, place) => ({ ...each, correct: place === at })) })
  }
  const add = () => {
    set({ options: [...options, newOption()] })
    requestAnimationFrame(() => focusFirst([`${id}-options.${options.length}`]))
  }
  const remove = (at: number) => {
    set({ options: options.toSpliced(at, 1) })
    requestAnimationFrame(() => focusFirst([`${id}-add`]))
  }
  return (
    <fieldset
      id={`${id}-options`}
      tabIndex={-1}
      className={css.group}
      aria-describedby={errors.options ? `${id}-options-error` : undefined}
    >
      <legend className={css.legend}>{t('courses:question.options')}</legend>
      {errors.options && <FieldError id={`${id}-options-error`}>{errors.options}</FieldError>}
      {options.map((option, at) => (
        <OptionRow
          key={option.id}
          id={id}
          option={option}
          at={at}
          single={kind === 'single'}
          least={options.length <= 2}
          onChange={part => change(at, part)}
          onRight={on => setRight(at, on)}
          onRemove={() => remove(at)}
        />
      ))}
      <AddOption id={`${id}-add`} count={options.length} onAdd={add} />
    </fieldset>
  )
}

function AddOption({ id, count, onAdd }: { id: string; count: number; onAdd: () => void }) {
  const { t } = useText()
  const max = limits.questionOptions
  const off = count >= max ? t('courses:question.optionsMost', { max }) : undefined
  return (
    <div>
      <Button id={id} small icon={Plus} off={off} onClick={onAdd}>
        {t('courses:question.optionAdd')}
      </Button>
    </div>
  )
}

type OptionProps = {
  id: string
  option: OptionEntry
  at: number
  single: boolean
  /** There are no more options than a question needs. */
  least: boolean
  onChange: (part: Partial<OptionEntry>) => void
  onRight: (on: boolean) => void
  onRemove: () => void
}

function OptionRow({ id, option, at, single, least, onChange, onRight, onRemove }: OptionProps) {
  const { t } = useText()
  const number = at + 1
  const label = t('courses:question.option', { number })
  const Choice = single ? Radio : Checkbox
  return (
    <div className={css.optionForm}>
      <span className={css.tick}>
        <Choice
          name={`${id}-right`}
          hideLabel
          label={t('courses:question.rightOf', { option: label })}
          checked={option.correct}
          onChange={event => onRight(event.currentTarget.checked)}
        />
      </span>
      <TextField
        id={`${id}-options.${at}`}
        label={label}
        maxLength={limits.remarkLength}
        value={option.text}
        onChange={event => onChange({ text: event.currentTarget.value })}
      />
      <TextField
        className={css.optionEnglish}
        label={t('courses:question.optionEn', { number })}
        maxLength={limits.remarkLength}
        value={option.textEn}
        onChange={event => onChange({ textEn: event.currentTarget.value })}
      />
      <IconButton
        variant="quiet"
        icon={X}
        label={t('courses:question.optionRemove', { number })}
        off={least ? t('courses:question.optionsLeast') : undefined}
        onClick={onRemove}
      />
    </div>
  )
}
