import type { Question } from '../../../contract/learning/shapes.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Checkbox, Radio } from '../../ui/form/checkbox.tsx'
import * as css from './exam.css.ts'
import { localText } from './names.ts'

type QuestionProps = {
  id: string
  number: number
  question: Question
  chosen: readonly string[]
  missing: boolean
  text: Text
  onChoose: (optionIds: readonly string[]) => void
}

/** One question: radio buttons, or checkboxes where several answers may be right. */
export function QuestionField({ id, number, question, chosen, missing, text, onChoose }: QuestionProps) {
  const { t, locale } = text
  const single = question.kind === 'single'
  const toggle = (optionId: string, on: boolean) =>
    onChoose(single ? [optionId] : on ? [...chosen, optionId] : chosen.filter(each => each !== optionId))
  return (
    <fieldset
      part="question"
      className={classNames(css.question, missing && css.missing)}
      aria-describedby={missing ? `${id}-missing` : undefined}
    >
      <legend className={css.legend}>
        <span className={css.number}>{t('player:exam.number', { number })}</span>
        <span>{localText(question, locale)}</span>{' '}
        <span className={css.kind}>{t(single ? 'player:exam.one' : 'player:exam.many')}</span>
      </legend>
      {missing && (
        <p id={`${id}-missing`} className={css.missingText}>
          {t('player:exam.unanswered', { number })}
        </p>
      )}
      {question.options.map((option, at) => {
        const field = {
          id: at === 0 ? id : `${id}-${at}`,
          label: localText(option, locale),
          checked: chosen.includes(option.id),
          onChange: (event: { currentTarget: HTMLInputElement }) =>
            toggle(option.id, event.currentTarget.checked),
        }
        return single ? (
          <Radio key={option.id} name={id} {...field} />
        ) : (
          <Checkbox key={option.id} {...field} />
        )
      })}
    </fieldset>
  )
}
