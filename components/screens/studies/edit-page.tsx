import { useState } from 'react'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studyById } from '../../../contract/studies/list.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { RecordHistory } from '../../shared/history/record-history.tsx'
import { RecordSections } from '../../shared/record/record-page.tsx'
import { getSectionIndex, SectionFacts } from '../../shared/record/record-sections.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { getOff } from './actions.ts'
import { Editing } from './editing.tsx'
import { Meter } from './meter.tsx'
import { ReadNumbers } from './registry-numbers.tsx'
import { StudyWarnings } from './study-warnings.tsx'

/** One study: its form in sections, or its fields to read, and its history. */
export function EditPage({ studyId }: { studyId: string }) {
  const query = useScoped(studyById, { studyId })
  return (
    <Loaded query={query} lines={10}>
      {data => <Study study={data} />}
    </Loaded>
  )
}

function Study({ study }: { study: StudyDetail }) {
  const { locale, t } = useText()
  const history = (
    <RecordHistory call={studyHistory} input={{ studyId: study.id }} id={study.id} entity="studies" />
  )
  const further = [{ id: 'history', label: t('audit:history.title') }]
  // A form that is open stays open: what the user typed is not lost when the study becomes read-only meanwhile.
  const off = getOff(study, 'edit', locale)
  const [editing] = useState(off === undefined)
  if (editing) return <Editing study={study} further={further} history={history} />
  return (
    <>
      <Banner
        notice={{
          id: 'read-only',
          tone: 'info',
          text: t('studyScreens:form.readOnly', { reason: off?.text ?? '' }),
        }}
      />
      <StudyWarnings values={study} surroundings={study.surroundings} />
      <Meter missing={study.progress.missing} />
      <RecordSections label={t('studyScreens:form.sections')} index={getSectionIndex(studyRecord, further)}>
        <SectionFacts
          record={studyRecord}
          values={study}
          after={{ identity: <ReadNumbers study={study} /> }}
        />
        {history}
      </RecordSections>
    </>
  )
}
