import { commentLength, type SurveyState, scores, submitSurvey } from '../../../contract/survey/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Button } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import * as css from './survey.css.ts'

type Props = { code: string; company: string; onEnd: (state: SurveyState) => void }

/** No answer yet; a score alone counts too. */
const noAnswer: { score: (typeof scores)[number] | undefined; comment: string } = {
  score: undefined,
  comment: '',
}

/** Score and comment; nothing is sent before the button is pressed. */
export function SurveyForm({ code, company, onEnd }: Props) {
  const { t } = useText()
  const form = useCallForm(submitSurvey, {
    from: noAnswer,
    fields: ['score'],
    check: ({ score }) => (score ? {} : { score: t('survey:choose') }),
    draft: `survey.${company}`,
    // Without a score nothing is sent.
    toInput: ({ values: { score, comment } }) => ({ code, score: score!, comment }),
    onDone: ({ state }) => onEnd(state),
  })
  const { score } = form.values
  return (
    <Form className={css.form} onSend={() => void form.submit()}>
      <div className={css.head}>
        <h1>{t('survey:title')}</h1>
        <p>{t('survey:intro', { company })}</p>
      </div>
      <RadioGroup
        id={`${form.id}-score`}
        label={t('survey:score')}
        required
        error={form.errors.score}
        options={scores
          .toReversed()
          .map(each => ({ value: String(each), label: t(`survey:scores.${each}`) }))}
        value={score === undefined ? undefined : String(score)}
        onChange={value => form.set({ score: scores.find(each => String(each) === value) })}
      />
      <div className={css.wide}>
        <TextArea
          label={t('survey:comment')}
          hint={t('survey:privacy')}
          rows={5}
          countTo={commentLength}
          value={form.values.comment}
          onChange={event => form.set({ comment: event.currentTarget.value })}
        />
      </div>
      <Trouble text={form.trouble} />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('survey:submit')}
      </Button>
    </Form>
  )
}
