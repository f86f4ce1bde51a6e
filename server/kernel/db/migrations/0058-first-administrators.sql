-- The first administrator of a company: invited by the operator, and let in without a review.

alter table invitation add column admits boolean not null default false;
comment on column invitation.admits is 'Whether the person who answers is let in at once: the first administrator, whom the operator invited, for nobody is there to review.';
