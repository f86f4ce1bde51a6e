import type { StudyState } from '../../components/ui/feedback/status-chip.tsx'

export type Study = {
  id: string
  state: StudyState
  word: string
  phase: string
  title: string
  lang?: string
  lead: string
  sites: string
  updated: string
}

export const studies: readonly Study[] = [
  {
    id: 'HR-2041-301',
    state: 'ongoing',
    word: 'Ongoing',
    phase: 'Phase III',
    title: 'A randomised study of HRS-1167 in platinum-resistant ovarian cancer',
    lead: 'Zhang Wei',
    sites: '38 / 42',
    updated: '12 Nov 2026',
  },
  {
    id: 'HR-2041-204',
    state: 'planned',
    word: 'Planned',
    phase: 'Phase II',
    title: '评价某注射液在复发难治淋巴瘤患者中的安全性与有效性的单臂研究',
    lang: 'zh-CN',
    lead: '李静',
    sites: '0 / 18',
    updated: '03 Nov 2026',
  },
  {
    id: 'SK-0117-102',
    state: 'hold',
    word: 'On hold',
    phase: 'Phase I',
    title: 'First-in-human dose escalation, solid tumours',
    lead: '田中 美咲',
    sites: '4 / 6',
    updated: '28 Oct 2026',
  },
  {
    id: 'SK-0098-301',
    state: 'locked',
    word: 'Locked',
    phase: 'Phase III',
    title: 'Long-term extension in moderate asthma',
    lead: 'Ana Ruiz',
    sites: '61 / 61',
    updated: '19 Sep 2026',
  },
  {
    id: 'LX-5530-201',
    state: 'completed',
    word: 'Completed',
    phase: 'Phase II',
    title: 'Open-label bridging study in Japanese adults',
    lead: '佐藤 健',
    sites: '12 / 12',
    updated: '02 Aug 2026',
  },
  {
    id: 'LX-5511-101',
    state: 'stopped',
    word: 'Stopped',
    phase: 'Phase I',
    title: 'Single ascending dose in healthy volunteers',
    lead: 'Wang Fang',
    sites: '1 / 1',
    updated: '14 Jun 2026',
  },
  {
    id: 'HR-1988-302',
    state: 'ongoing',
    word: 'Ongoing',
    phase: 'Phase III',
    title: 'Maintenance therapy after induction chemotherapy',
    lead: 'Chen Yu',
    sites: '54 / 60',
    updated: '30 May 2026',
  },
]
