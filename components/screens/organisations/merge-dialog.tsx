import {
  listOrganisationProposals,
  mergeOrganisations,
  organisationMerges,
  previewOrganisationMerge,
  undoDays,
} from '../../../contract/organisation-merges/calls.ts'
import {
  listOrganisations,
  organisationById,
  organisationHistory,
  organisationUses,
} from '../../../contract/organisations/manage.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { type Choices, getMergeInput } from './choices.ts'
import type { Preview } from './merge-page.tsx'
import * as css from './merges.css.ts'
import { getDetailPath } from './paths.ts'

type Props = { preview: Preview; choices: Choices; onClose: () => void }

/** Reads again everything that a merge or its undo changes. */
export function useMergeReread() {
  const reread = useReread()
  return () =>
    reread(
      ...[listOrganisations, organisationById, organisationHistory, organisationUses],
      ...[listOrganisationProposals, organisationMerges, previewOrganisationMerge],
    )
}

/** Asks for the reason and merges; afterwards the kept organisation is open. */
export function MergeDialog({ preview: { kept, other }, choices, onClose }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const reread = useMergeReread()
  const checkReason = useReasonCheck()
  const names = { kept: localName(kept, locale), other: localName(other, locale) }
  const form = useCallForm(mergeOrganisations, {
    from: { reason: '' },
    fields: ['reason'],
    asks: false,
    check: ({ reason }) => checkReason({ reason }),
    toInput: ({ values }) => ({ ...getMergeInput(kept, other, choices), reason: values.reason }),
    onDone: async ({ id }) => {
      toast('success', t('organisationMerges:merged', names))
      onClose()
      await reread()
      go(getDetailPath(id))
    },
  })
  return (
    <FormDialog
      form={form}
      danger
      title={t('organisationMerges:mergeTitle')}
      confirm={t('organisationMerges:merge')}
      onClose={onClose}
    >
      <p className={css.plain}>{t('organisationMerges:effect', { ...names, days: undoDays })}</p>
      <ReasonField form={form} />
    </FormDialog>
  )
}
