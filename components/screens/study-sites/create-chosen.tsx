import { X } from 'lucide-react'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import { card, cardHead, cardTitle } from '../../shared/page/card.css.ts'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { siteName } from '../../widgets/study-site-table/names.ts'
import type { BindingForm } from './create.tsx'

export type NewSite = {
  organisationId: string
  name: string
  nameEn: string
  siteNo: string
  /** The number that was proposed: one that the user typed instead stays. */
  proposed: string
  department: string
}

type Props = { form: BindingForm; onSites: (sites: readonly NewSite[]) => void }

/** The organisations to add, each with its site number and department. */
export function Chosen({ form, onSites }: Props) {
  const { t } = useText()
  const { sites } = form.values
  const count = sites.length
  return (
    <RecordSection id="chosen" title={t('siteDetail:create.chosen', { count })}>
      {count === 0 ? (
        <p className={card}>{t('siteDetail:create.chosenNone')}</p>
      ) : (
        <Form id={`${form.id}-form`} onSend={() => void form.submit()} onBlur={form.onBlur}>
          <Trouble text={form.trouble} />
          {sites.map((site, at) => (
            <Entry key={site.organisationId} site={site} at={at} form={form} onSites={onSites} />
          ))}
          <div className={card}>
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('siteDetail:create.submit', { count })}
            </Button>
          </div>
        </Form>
      )}
    </RecordSection>
  )
}

function Entry({ site, at, form, onSites }: Props & { site: NewSite; at: number }) {
  const { t, locale } = useText()
  const { sites } = form.values
  const name = siteName(site, locale)
  const put = (part: Partial<NewSite>) =>
    onSites(sites.map((each, place) => (place === at ? { ...each, ...part } : each)))
  const trouble = form.errors[`sites.${at}.organisationId`]
  return (
    <div className={card}>
      <div className={cardHead}>
        <h3 className={cardTitle}>{name}</h3>
        <IconButton
          icon={X}
          variant="quiet"
          label={t('siteDetail:create.take', { name })}
          onClick={() => onSites(sites.filter((_, place) => place !== at))}
        />
      </div>
      {trouble && <Trouble text={trouble} />}
      <TextField
        id={`${form.id}-sites.${at}.siteNo`}
        label={t('siteDetail:field.siteNo')}
        required
        mono
        autoComplete="off"
        error={form.errors[`sites.${at}.siteNo`]}
        value={site.siteNo}
        onChange={event => put({ siteNo: event.currentTarget.value })}
      />
      <TextField
        id={`${form.id}-sites.${at}.department`}
        label={t('siteDetail:field.department')}
        autoComplete="off"
        value={site.department}
        onChange={event => put({ department: event.currentTarget.value })}
      />
    </div>
  )
}
