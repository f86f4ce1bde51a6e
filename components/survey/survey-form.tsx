import { useRef, useState } from 'react'
import { CallError } from '../../client/http/call-error.ts'
import { send } from '../../client/session/api.ts'
import { commentLength, type SurveyState, scores, submitSurvey } from '../../contract/survey/calls.ts'
import { useDraft } from '../shell/use-draft.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { useText } from '../use-text.ts'
import { form, head, wide } from './survey.css.ts'

type Props = { code: string; company: string; onEnd: (state: SurveyState) => void }

/** Score and comment; nothing is sent before the button is pressed. */
export function SurveyForm({ code, company, onEnd }: Props) {
  const { t } = useText()
  const { score, comment, setScore, setComment } = useAnswer(company)
  const element = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const submit = async () => {
    setAsked(true)
    if (!score) return element.current?.querySelector('input')?.focus()
    setBusy(true)
    setFailed('')
    try {
      onEnd((await send(submitSurvey, { code, score, comment }, { quiet: true })).state)
    } catch (error) {
      setBusy(false)
      setFailed((error instanceof CallError && error.message) || t('portal:state.errorTitle'))
    }
  }
  return (
    <Form ref={element} className={form} onSend={submit}>
      <div className={head}>
        <h1>{t('survey:title')}</h1>
        <p>{t('survey:intro', { company })}</p>
      </div>
      <RadioGroup
        label={t('survey:score')}
        required
        error={asked && !score ? t('survey:choose') : undefined}
        options={scores
          .toReversed()
          .map(each => ({ value: String(each), label: t(`survey:scores.${each}`) }))}
        value={score === undefined ? undefined : String(score)}
        onChange={value => setScore(scores.find(each => String(each) === value))}
      />
      <div className={wide}>
        <TextArea
          label={t('survey:comment')}
          hint={t('survey:privacy')}
          rows={5}
          countTo={commentLength}
          value={comment}
          onChange={event => setComment(event.currentTarget.value)}
        />
      </div>
      {failed && <Banner notice={{ id: 'failed', tone: 'danger', text: failed }} />}
      <Button type="submit" variant="primary" busy={busy}>
        {t('survey:submit')}
      </Button>
    </Form>
  )
}

/** The answer; a score alone counts too, and everything is stored as a draft when the user must leave the page. */
function useAnswer(company: string) {
  const [score, setScore] = useState<(typeof scores)[number]>()
  const [comment, setComment] = useState('')
  useDraft<{ score?: typeof score; comment: string }>(`survey.${company}`, {
    dirty: score !== undefined || comment.trim() !== '',
    values: () => ({ score, comment }),
    restore: kept => {
      setScore(kept.score)
      setComment(kept.comment)
    },
  })
  return { score, comment, setScore, setComment }
}
