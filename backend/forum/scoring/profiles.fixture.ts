import type { SellerProfile } from './score.ts'

/** Three made-up sellers of unlike trades, for tests alone. */
export const BOOKING: SellerProfile = {
  businessName: 'Kelpline',
  businessDescription:
    'Kelpline is booking software for plumbers, electricians and other small crews. Customers pick a slot on your page, the app plans the route, sends text reminders and takes a deposit. Most customers come from paper diaries, Google Calendar, Jobber or Housecall Pro. We do not do payroll, point of sale or a call answering service.',
  keywords: [
    'booking app',
    'scheduling',
    'appointment',
    'dispatch',
    'job calendar',
    'no-show',
    'text reminders',
    'online booking',
  ],
  competitors: ['Jobber', 'Housecall Pro', 'Calendly', 'Square', 'Acuity', 'C++ (cal+plus)'],
  brandTerms: ['Kelpline', 'kelpline.app'],
}

export const DESKS: SellerProfile = {
  businessName: 'Oakrise',
  businessDescription:
    'Oakrise makes height-adjustable standing desks and ergonomic office chairs for people who work at home. We do not sell outdoor furniture and do not repair chairs of other makers.',
  keywords: [
    'standing desk',
    'office chair',
    'desk chair',
    'ergonomic chair',
    'sit-stand desk',
    'back pain',
    'lumbar support',
  ],
  competitors: ['Herman Miller', 'Steelcase', 'Autonomous', 'Uplift', 'Fully'],
  brandTerms: ['Oakrise'],
}

export const TUTOR: SellerProfile = {
  businessName: 'Parlar',
  businessDescription:
    'Parlar gives one-to-one Spanish and French lessons by video with native tutors: conversation practice, pronunciation and grammar for adults. We do not translate documents and do not prepare for exams.',
  keywords: [
    'language tutor',
    'Spanish lessons',
    'French lessons',
    'conversation practice',
    'speaking practice',
    'pronunciation',
  ],
  competitors: ['Duolingo', 'Babbel', 'italki', 'Preply', 'Wave', 'Harvest', 'Notion'],
  brandTerms: ['Parlar'],
}

export const EMPTY: SellerProfile = {
  businessName: '',
  businessDescription: '',
  keywords: [],
  competitors: [],
  brandTerms: [],
}
