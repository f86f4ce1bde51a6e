import { FileSearch } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { getSections } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import { studyById } from '../../../contract/studies/list.ts'
import type { StudyDetail } from '../../../contract/studies/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { mayLeave } from '../../shared/page/leave.ts'
import { staysHere } from '../../shared/page/navigation.tsx'
import { useDraftDoor } from '../../shared/page/use-draft.ts'
import { EditButton, useFocusAfter } from '../../shared/record/editing.tsx'
import { getSectionTitle } from '../../shared/record/field-names.ts'
import { RecordSections } from '../../shared/record/record-page.tsx'
import { getSectionIndex, SectionFacts } from '../../shared/record/record-sections.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { Leading } from '../../ui/base/off.ts'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { getOff } from './actions.ts'
import { Editing, getDraftName, isWhole } from './editing.tsx'
import type { RecordName } from './form-values.ts'
import { Missing } from './meter.tsx'
import { listNumbers } from './registry-numbers.tsx'
import * as css from './studies.css.ts'
import { StudyWarnings } from './study-warnings.tsx'

type Props = {
  studyId: string
  /** What is edited: a section, `all`, or `registry` for all with a registry file; undefined while the record is read. */
  edit: string | undefined
  /** The field that has the focus first. */
  field: string | undefined
  onEdit: (edit?: string, field?: string) => void
}

/** The record of a study: read first, and edited by section. */
export function EditPage({ studyId, ...props }: Props) {
  const query = useScoped(studyById, { studyId })
  return (
    <Loaded query={query} lines={10}>
      {data => <Study study={data} {...props} />}
    </Loaded>
  )
}

type StudyProps = Omit<Props, 'studyId'> & { study: StudyDetail }

function Study({ study, edit, field, onEdit }: StudyProps) {
  const { t, locale } = useText()
  const off = getOff(study, 'edit', locale)
  // A form that is open stays open: what the user typed is not lost when the study becomes read-only meanwhile.
  const [open, setOpen] = useState<string>()
  if (edit !== open && (edit === undefined || off === undefined)) setOpen(edit)
  const start = useFocusAfter(open !== undefined && isWhole(open))
  useDraftDoor(getDraftName('all'), () => onEdit('all'))
  const change = async (next: string, name?: string) => {
    if (open === undefined || (await mayLeave())) onEdit(next, name)
  }
  const close = () => onEdit()
  if (open !== undefined && isWhole(open))
    return <Editing study={study} section={open} field={field} onClose={close} />
  const { missing } = study.progress
  return (
    <>
      {off && (
        <Banner
          notice={{
            id: 'read-only',
            tone: 'info',
            text: t('studyScreens:form.readOnly', { reason: off.text }),
          }}
        />
      )}
      {!open && <StudyWarnings values={study} surroundings={study.surroundings} />}
      <div className={css.tools}>
        <Missing
          missing={missing}
          getHref={name => `#${getSection(name)}`}
          onOpen={off ? undefined : openField((name, section) => void change(section, name))}
        />
        <span className={css.acts}>
          <EditButton ref={start} label={t('study:editAll')} off={off} onEdit={() => void change('all')} />
          <Button icon={FileSearch} off={off} onClick={() => void change('registry')}>
            {t('studyScreens:action.compare')}
          </Button>
        </span>
      </div>
      <RecordSections label={t('studyScreens:form.sections')} index={getSectionIndex(studyRecord)}>
        {getSections(studyRecord).map(({ section }) => (
          <Section
            key={section}
            study={study}
            section={section}
            editing={open === section}
            off={off}
            field={field}
            onEdit={() => void change(section)}
            onDraft={() => onEdit(section)}
            onClose={close}
          />
        ))}
      </RecordSections>
    </>
  )
}

const getSection = (name: RecordName): string => studyRecord.fields[name].section

const openField =
  (open: (name: RecordName, section: string) => void) =>
  (name: RecordName, event: MouseEvent<HTMLAnchorElement>) => {
    if (!staysHere(event)) return
    event.preventDefault()
    open(name, getSection(name))
  }

type SectionProps = {
  study: StudyDetail
  section: string
  editing: boolean
  off: Leading | undefined
  field: string | undefined
  onEdit: () => void
  onDraft: () => void
  onClose: () => void
}

/** A section of the record; afterwards the focus returns to Edit. */
function Section({ study, section, editing, off, field, onEdit, onDraft, onClose }: SectionProps) {
  const { t } = useText()
  const start = useFocusAfter(editing)
  useDraftDoor(getDraftName(section), onDraft)
  const edit = (
    <EditButton
      ref={start}
      label={t('common:action.edit')}
      aria-label={t('terms:editName', { name: getSectionTitle(studyRecord, section) })}
      onEdit={onEdit}
    />
  )
  if (editing) return <Editing study={study} section={section} field={field} onClose={onClose} />
  return (
    <SectionFacts
      record={studyRecord}
      values={study}
      only={section}
      beside={off ? null : edit}
      lists={{ identity: [[t('studyScreens:registry.title'), listNumbers(study.registryNumbers) || '-']] }}
    />
  )
}
