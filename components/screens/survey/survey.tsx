import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../../client/session/api.ts'
import { readSurvey, type SurveyState } from '../../../contract/survey/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { companyName } from '../../shared/page/company-name.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { focusTarget, head } from './survey.css.ts'
import { SurveyForm } from './survey-form.tsx'

/** The page of a survey link: the form, or why there is none (B7). */
export function Survey({ code }: { code: string }) {
  const { t, locale } = useText()
  const [ended, setEnded] = useState<SurveyState | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['survey', code],
    queryFn: ({ signal }) => send(readSurvey, { code }, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error)
    return <ErrorState title={error.message || t('portal:state.errorTitle')} onRetry={() => refetch()} />
  if (!data) return <Skeleton lines={5} size="control" />
  const state = ended ?? data.state
  if (state !== 'open') return <Said state={state} />
  // The answer was accepted: the link was valid until then.
  if (ended) return <Said state="taken" />
  return <SurveyForm code={code} company={companyName(data, locale)} onEnd={setEnded} />
}

function Said({ state }: { state: Exclude<SurveyState, 'open'> | 'taken' }) {
  const { t } = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone: move the focus to the message for screen readers.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div role="status" className={head}>
      <h1 ref={heading} tabIndex={-1} className={focusTarget}>
        {t(`survey:state.${state}.title`)}
      </h1>
      <p>{t(`survey:state.${state}.text`)}</p>
    </div>
  )
}
