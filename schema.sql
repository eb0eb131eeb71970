-- The tables as they are declared; written by `npm run schema`, made and changed by the server as it starts.

create extension if not exists "pg_trgm";

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name using errcode = 'object_not_in_prerequisite_state';
end
$$;

create table "organizations" (
  "id" uuid not null,
  "type" integer,
  "legal_name" text collate "C",
  "id_number" text collate "C",
  "contact_person_name" text collate "C",
  "phone_number" text collate "C",
  "status" text collate "C" not null,
  "request_id" uuid,
  "lock_reason" text collate "C",
  "scheduled_at" timestamp(3) with time zone,
  "scheduled_as" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "completeness" integer,
  primary key (id)
);

comment on table "organizations" is 'Kept as it is declared';

comment on column "organizations".search is 'form 4: legal_name id_number contact_person_name phone_number';

comment on column "organizations".search_slips is 'form 1: legal_name';

comment on column "organizations".standing is 'form 1: status type:choice:20 legal_name:text:20 id_number:identification_code:20 contact_person_name:text:20 phone_number:phone:20';

comment on column "organizations".completeness is 'type:choice:20 legal_name:text:20 id_number:identification_code:20 contact_person_name:text:20 phone_number:phone:20';

alter table "organizations" alter column search_slips set statistics 400;

create unique index "organizations_id_number_unique" on "organizations" using btree ("id_number") where deleted_at is null;

create index "organizations_type_id_index" on "organizations" using btree ("type", "id") where deleted_at is null;

create index "organizations_type_id_downwards" on "organizations" using btree ("type" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "organizations_legal_name_id_index" on "organizations" using btree (lower(ltrim("legal_name", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "organizations_legal_name_id_downwards" on "organizations" using btree (lower(ltrim("legal_name", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "organizations_id_number_id_index" on "organizations" using btree (lower(ltrim("id_number", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "organizations_id_number_id_downwards" on "organizations" using btree (lower(ltrim("id_number", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "organizations_contact_person_name_id_index" on "organizations" using btree (lower(ltrim("contact_person_name", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "organizations_contact_person_name_id_downwards" on "organizations" using btree (lower(ltrim("contact_person_name", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "organizations_status_id_index" on "organizations" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "organizations_created_at_id_index" on "organizations" using btree ("created_at", "id") where deleted_at is null;

create index "organizations_updated_at_id_index" on "organizations" using btree ("updated_at", "id") where deleted_at is null;

create index "organizations_completeness_id_index" on "organizations" using btree ("completeness", "id") where deleted_at is null;

create index "organizations_completeness_id_downwards" on "organizations" using btree ("completeness" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "organizations_status_updated_at_id_index" on "organizations" using btree ("status", "updated_at", "id") include ("completeness", "type") where deleted_at is null;

create index "organizations_completeness_updated_at_id_index" on "organizations" using btree ("completeness", "updated_at", "id") include ("status") where deleted_at is null;

create index "organizations_type_updated_at_id_index" on "organizations" using btree ("type", "updated_at", "id") include ("status") where deleted_at is null;

create index "organizations_status_legal_name_id_index" on "organizations" using btree ("status", lower(ltrim("legal_name", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "organizations_search_index" on "organizations" using gin ("search" gin_trgm_ops);

create index "organizations_search_slips_index" on "organizations" using gin ("search_slips");

create index "organizations_standing_id_index" on "organizations" using btree ("standing", "id") include ("search") where deleted_at is null and octet_length(search) <= 2000;

create index "organizations_standing_id_long" on "organizations" using btree ("standing", "id") where deleted_at is null and octet_length(search) > 2000;

create index "organizations_status_standing_id_index" on "organizations" using btree ("status", "standing", "id") include ("search") where deleted_at is null and octet_length(search) <= 2000;

create index "organizations_deleted_at_id_deleted" on "organizations" using btree ("deleted_at", "id") where deleted_at is not null;

create table "establishments" (
  "id" uuid not null,
  "name_ge" text collate "C",
  "name_en" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "slug_ge" text collate "C",
  "slug_en" text collate "C",
  "organization_id" uuid,
  "desc_ge" text collate "C",
  "desc_en" text collate "C",
  "text_ge" text collate "C",
  "text_en" text collate "C",
  "category_id" uuid,
  "object_type_id" uuid,
  "cuisine_id" uuid[] not null default '{}'::uuid[],
  "facility_id" uuid[] not null default '{}'::uuid[],
  "beds" integer,
  "rooms" integer,
  "region_id" uuid,
  "municipality_id" uuid,
  "village_id" uuid,
  "address_ge" text collate "C",
  "address_en" text collate "C",
  "lat" double precision,
  "lng" double precision,
  "always_open" boolean not null default false,
  "working_days" jsonb,
  "mobile" text collate "C",
  "phone" text collate "C",
  "email" text collate "C",
  "website_url" text collate "C",
  "fb_url" text collate "C",
  "instagram_url" text collate "C",
  "linkedin_url" text collate "C",
  "youtube_url" text collate "C",
  "cover_photo" jsonb,
  "images" jsonb not null default '[]'::jsonb,
  "embed_videos" text[] not null default '{}'::text[],
  "visible" boolean not null default false,
  "disability_support" boolean not null default false,
  "wine_road_member" boolean not null default false,
  "mziskari_member" boolean not null default false,
  "code" text collate "C",
  "status" text collate "C" not null,
  "request_id" uuid,
  "lock_reason" text collate "C",
  "scheduled_at" timestamp(3) with time zone,
  "scheduled_as" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  "completeness" integer,
  primary key (id)
);

comment on table "establishments" is 'Kept as it is declared';

comment on column "establishments".search is 'form 4: name_ge name_en title_ge title_en category_id object_type_id region_id municipality_id village_id address_ge address_en mobile phone email';

comment on column "establishments".search_slips is 'form 1: name_ge name_en code';

comment on column "establishments".standing is 'form 1: status visible name_ge:text:4 name_en:text:4 title_ge:text:2 title_en:text:2 desc_ge:multiline:7:200 desc_en:multiline:7:200 text_ge:richtext:3:600 text_en:richtext:3:600 category_id:reference:2 object_type_id:reference:2 facility_id:references:6:5 address_ge:text:3 address_en:text:3 lat:coordinates:8 working_days:opening_hours:8:always_open mobile:phone:5:phone email:email:3 website_url:url:4 fb_url:social_links:4:2 cover_photo:file:6 images:images:12:8 embed_videos:videos:2';

comment on column "establishments".completeness is 'name_ge:text:4 name_en:text:4 title_ge:text:2 title_en:text:2 desc_ge:multiline:7:200 desc_en:multiline:7:200 text_ge:richtext:3:600 text_en:richtext:3:600 category_id:reference:2 object_type_id:reference:2 facility_id:references:6:5 address_ge:text:3 address_en:text:3 lat:coordinates:8 working_days:opening_hours:8:always_open mobile:phone:5:phone email:email:3 website_url:url:4 fb_url:social_links:4:2 cover_photo:file:6 images:images:12:8 embed_videos:videos:2';

alter table "establishments" alter column search_slips set statistics 400;

create unique index "establishments_slug_ge_unique" on "establishments" using btree ("slug_ge") where deleted_at is null;

create unique index "establishments_slug_en_unique" on "establishments" using btree ("slug_en") where deleted_at is null;

create unique index "establishments_code_unique" on "establishments" using btree ("code") where deleted_at is null;

create index "establishments_name_ge_id_index" on "establishments" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "establishments_name_ge_id_downwards" on "establishments" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "establishments_name_en_id_index" on "establishments" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "establishments_name_en_id_downwards" on "establishments" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "establishments_visible_id_index" on "establishments" using btree ("visible", "id") where deleted_at is null;

create index "establishments_wine_road_member_id_index" on "establishments" using btree ("wine_road_member", "id") where deleted_at is null;

create index "establishments_status_id_index" on "establishments" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "establishments_created_at_id_index" on "establishments" using btree ("created_at", "id") where deleted_at is null;

create index "establishments_updated_at_id_index" on "establishments" using btree ("updated_at", "id") where deleted_at is null;

create index "establishments_completeness_id_index" on "establishments" using btree ("completeness", "id") where deleted_at is null;

create index "establishments_completeness_id_downwards" on "establishments" using btree ("completeness" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "establishments_status_updated_at_id_index" on "establishments" using btree ("status", "updated_at", "id") include ("completeness", "category_id", "object_type_id", "region_id", "municipality_id", "village_id", "organization_id", "visible", "wine_road_member") where deleted_at is null;

create index "establishments_completeness_updated_at_id_index" on "establishments" using btree ("completeness", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_category_id_updated_at_id_index" on "establishments" using btree ("category_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_object_type_id_updated_at_id_index" on "establishments" using btree ("object_type_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_region_id_updated_at_id_index" on "establishments" using btree ("region_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_municipality_id_updated_at_id_index" on "establishments" using btree ("municipality_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_village_id_updated_at_id_index" on "establishments" using btree ("village_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_organization_id_updated_at_id_index" on "establishments" using btree ("organization_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_visible_updated_at_id_index" on "establishments" using btree ("visible", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_wine_road_member_updated_at_id_index" on "establishments" using btree ("wine_road_member", "updated_at", "id") include ("status") where deleted_at is null;

create index "establishments_outdated_index" on "establishments" using gin ("outdated");

create index "establishments_suggested_index" on "establishments" using gin ("suggested");

create index "establishments_lat_lng_id_index" on "establishments" using btree ("lat", "lng", "id") include ("status", "completeness", "category_id", "object_type_id", "region_id", "municipality_id", "village_id", "organization_id", "visible", "wine_road_member") where deleted_at is null;

create index "establishments_status_name_ge_id_index" on "establishments" using btree ("status", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "establishments_status_name_en_id_index" on "establishments" using btree ("status", lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "establishments_search_index" on "establishments" using gin ("search" gin_trgm_ops);

create index "establishments_search_slips_index" on "establishments" using gin ("search_slips");

create index "establishments_standing_id_index" on "establishments" using btree ("standing", "id") include ("search") where deleted_at is null and octet_length(search) <= 2000;

create index "establishments_standing_id_long" on "establishments" using btree ("standing", "id") where deleted_at is null and octet_length(search) > 2000;

create index "establishments_status_standing_id_index" on "establishments" using btree ("status", "standing", "id") include ("search", "visible") where deleted_at is null and octet_length(search) <= 2000;

create index "establishments_deleted_at_id_deleted" on "establishments" using btree ("deleted_at", "id") where deleted_at is not null;

create index "establishments_cuisine_id_index" on "establishments" using gin ("cuisine_id");

create index "establishments_facility_id_index" on "establishments" using gin ("facility_id");

create table "users" (
  "id" uuid not null,
  "email" text collate "C",
  "firstname" text collate "C",
  "lastname" text collate "C",
  "phone" text collate "C",
  "language" text collate "C",
  "unsubscribed" boolean not null default false,
  "role" text collate "C",
  "permissions" text[] not null default '{}'::text[],
  "status" text collate "C" not null,
  "block_reason" text collate "C",
  "legal_hold" text collate "C",
  "organization_ids" uuid[] not null default '{}'::uuid[],
  "erased_at" timestamp(3) with time zone,
  "ended_sessions" jsonb,
  "second_step_at" timestamp(3) with time zone,
  "second_step_due" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "users" is 'Kept as it is declared';

comment on column "users".search is 'form 4: email firstname lastname phone';

comment on column "users".search_slips is 'form 1: email';

comment on column "users".standing is 'form 1:';

alter table "users" alter column search_slips set statistics 400;

create unique index "users_email_unique" on "users" using btree ("email") where deleted_at is null;

create index "users_email_id_index" on "users" using btree (lower(ltrim("email", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "users_email_id_downwards" on "users" using btree (lower(ltrim("email", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "users_firstname_id_index" on "users" using btree (lower(ltrim("firstname", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "users_firstname_id_downwards" on "users" using btree (lower(ltrim("firstname", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "users_lastname_id_index" on "users" using btree (lower(ltrim("lastname", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "users_lastname_id_downwards" on "users" using btree (lower(ltrim("lastname", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "users_status_id_index" on "users" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "users_created_at_id_index" on "users" using btree ("created_at", "id") where deleted_at is null;

create index "users_updated_at_id_index" on "users" using btree ("updated_at", "id") where deleted_at is null;

create index "users_status_created_at_id_index" on "users" using btree ("status", "created_at", "id") include ("role") where deleted_at is null;

create index "users_permissions_index" on "users" using gin ("permissions");

create index "users_role_id_index" on "users" using btree (lower(ltrim("role", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "users_role_id_downwards" on "users" using btree (lower(ltrim("role", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "users_role_created_at_id_index" on "users" using btree ("role", "created_at", "id") include ("status") where deleted_at is null;

create index "users_organization_ids_index" on "users" using gin ("organization_ids");

create index "users_search_index" on "users" using gin ("search" gin_trgm_ops);

create index "users_search_slips_index" on "users" using gin ("search_slips");

create index "users_standing_id_index" on "users" using btree ("standing", "id") where deleted_at is null;

create index "users_deleted_at_id_deleted" on "users" using btree ("deleted_at", "id") where deleted_at is not null;

create table "invitations" (
  "id" uuid not null,
  "email" text collate "C",
  "role" text collate "C",
  "permissions" text[] not null default '{}'::text[],
  "organization_id" uuid,
  "language" text collate "C",
  "status" text collate "C",
  "expires_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "invitations" is 'Kept as it is declared';

comment on column "invitations".search is 'form 4: email';

comment on column "invitations".search_slips is 'form 1: email';

comment on column "invitations".standing is 'form 1:';

alter table "invitations" alter column search_slips set statistics 400;

create index "invitations_email_id_index" on "invitations" using btree (lower(ltrim("email", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "invitations_email_id_downwards" on "invitations" using btree (lower(ltrim("email", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "invitations_role_id_index" on "invitations" using btree (lower(ltrim("role", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "invitations_role_id_downwards" on "invitations" using btree (lower(ltrim("role", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "invitations_status_id_index" on "invitations" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "invitations_status_id_downwards" on "invitations" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "invitations_expires_at_id_index" on "invitations" using btree ("expires_at", "id") where deleted_at is null;

create index "invitations_expires_at_id_downwards" on "invitations" using btree ("expires_at" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "invitations_created_at_id_index" on "invitations" using btree ("created_at", "id") where deleted_at is null;

create index "invitations_updated_at_id_index" on "invitations" using btree ("updated_at", "id") where deleted_at is null;

create index "invitations_status_created_at_id_index" on "invitations" using btree ("status", "created_at", "id") include ("role", "organization_id") where deleted_at is null;

create index "invitations_role_created_at_id_index" on "invitations" using btree ("role", "created_at", "id") include ("status") where deleted_at is null;

create index "invitations_organization_id_created_at_id_index" on "invitations" using btree ("organization_id", "created_at", "id") include ("status") where deleted_at is null;

create index "invitations_search_index" on "invitations" using gin ("search" gin_trgm_ops);

create index "invitations_search_slips_index" on "invitations" using gin ("search_slips");

create index "invitations_standing_id_index" on "invitations" using btree ("standing", "id") where deleted_at is null;

create index "invitations_deleted_at_id_deleted" on "invitations" using btree ("deleted_at", "id") where deleted_at is not null;

create table "guides" (
  "id" uuid not null,
  "name_ge" text collate "C",
  "name_en" text collate "C",
  "guide_type_id" integer,
  "desc_ge" text collate "C",
  "desc_en" text collate "C",
  "languages" text[] not null default '{}'::text[],
  "certified" boolean not null default false,
  "email" text collate "C",
  "mobile" text collate "C",
  "website" text collate "C",
  "user_id" uuid,
  "status" text collate "C" not null,
  "request_id" uuid,
  "lock_reason" text collate "C",
  "scheduled_at" timestamp(3) with time zone,
  "scheduled_as" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  "completeness" integer,
  primary key (id)
);

comment on table "guides" is 'Kept as it is declared';

comment on column "guides".search is 'form 4: name_ge name_en email mobile';

comment on column "guides".search_slips is 'form 1: name_ge name_en';

comment on column "guides".standing is 'form 1: status name_ge:text:5 name_en:text:5 guide_type_id:choice:5 desc_ge:multiline:15:300 desc_en:multiline:15:300 languages:choices:15:2 email:email:10 mobile:phone:15 website:url:15';

comment on column "guides".completeness is 'name_ge:text:5 name_en:text:5 guide_type_id:choice:5 desc_ge:multiline:15:300 desc_en:multiline:15:300 languages:choices:15:2 email:email:10 mobile:phone:15 website:url:15';

alter table "guides" alter column search_slips set statistics 400;

create unique index "guides_user_id_unique" on "guides" using btree ("user_id") where deleted_at is null;

create index "guides_name_ge_id_index" on "guides" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "guides_name_ge_id_downwards" on "guides" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "guides_name_en_id_index" on "guides" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "guides_name_en_id_downwards" on "guides" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "guides_guide_type_id_id_index" on "guides" using btree ("guide_type_id", "id") where deleted_at is null;

create index "guides_guide_type_id_id_downwards" on "guides" using btree ("guide_type_id" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "guides_certified_id_index" on "guides" using btree ("certified", "id") where deleted_at is null;

create index "guides_status_id_index" on "guides" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "guides_created_at_id_index" on "guides" using btree ("created_at", "id") where deleted_at is null;

create index "guides_updated_at_id_index" on "guides" using btree ("updated_at", "id") where deleted_at is null;

create index "guides_completeness_id_index" on "guides" using btree ("completeness", "id") where deleted_at is null;

create index "guides_completeness_id_downwards" on "guides" using btree ("completeness" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "guides_status_updated_at_id_index" on "guides" using btree ("status", "updated_at", "id") include ("completeness", "guide_type_id", "certified", "user_id") where deleted_at is null;

create index "guides_completeness_updated_at_id_index" on "guides" using btree ("completeness", "updated_at", "id") include ("status") where deleted_at is null;

create index "guides_guide_type_id_updated_at_id_index" on "guides" using btree ("guide_type_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "guides_languages_index" on "guides" using gin ("languages");

create index "guides_certified_updated_at_id_index" on "guides" using btree ("certified", "updated_at", "id") include ("status") where deleted_at is null;

create index "guides_outdated_index" on "guides" using gin ("outdated");

create index "guides_suggested_index" on "guides" using gin ("suggested");

create index "guides_user_id_updated_at_id_index" on "guides" using btree ("user_id", "updated_at", "id") include ("status") where deleted_at is null;

create index "guides_status_name_ge_id_index" on "guides" using btree ("status", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "guides_status_name_en_id_index" on "guides" using btree ("status", lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "guides_search_index" on "guides" using gin ("search" gin_trgm_ops);

create index "guides_search_slips_index" on "guides" using gin ("search_slips");

create index "guides_standing_id_index" on "guides" using btree ("standing", "id") include ("search") where deleted_at is null and octet_length(search) <= 2000;

create index "guides_standing_id_long" on "guides" using btree ("standing", "id") where deleted_at is null and octet_length(search) > 2000;

create index "guides_status_standing_id_index" on "guides" using btree ("status", "standing", "id") include ("search") where deleted_at is null and octet_length(search) <= 2000;

create index "guides_deleted_at_id_deleted" on "guides" using btree ("deleted_at", "id") where deleted_at is not null;

create table "requests" (
  "id" uuid not null,
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "kind" integer,
  "record_id" uuid,
  "open_record_id" uuid,
  "status" text collate "C",
  "author_id" uuid,
  "organization_id" uuid,
  "region_id" uuid,
  "first_time" boolean not null default false,
  "risk" integer,
  "risks" text[] not null default '{}'::text[],
  "round" integer,
  "due_on" date,
  "message" text collate "C",
  "changes" jsonb,
  "moderator_id" uuid,
  "taken_at" timestamp(3) with time zone,
  "assignee_id" uuid,
  "decisions" jsonb,
  "reason" text collate "C",
  "decided_by" uuid,
  "decided_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "requests" is 'Kept as it is declared';

comment on column "requests".search is 'form 4: title_ge title_en';

comment on column "requests".search_slips is 'form 1: title_ge title_en';

comment on column "requests".standing is 'form 1:';

alter table "requests" alter column search_slips set statistics 400;

create unique index "requests_open_record_id_unique" on "requests" using btree ("open_record_id") where deleted_at is null;

create index "requests_title_ge_id_index" on "requests" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "requests_title_ge_id_downwards" on "requests" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_title_en_id_index" on "requests" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "requests_title_en_id_downwards" on "requests" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_kind_id_index" on "requests" using btree ("kind", "id") where deleted_at is null;

create index "requests_kind_id_downwards" on "requests" using btree ("kind" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_record_id_id_index" on "requests" using btree ("record_id", "id") where deleted_at is null;

create index "requests_record_id_id_downwards" on "requests" using btree ("record_id" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_status_id_index" on "requests" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "requests_status_id_downwards" on "requests" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_first_time_id_index" on "requests" using btree ("first_time", "id") where deleted_at is null;

create index "requests_risk_id_index" on "requests" using btree ("risk", "id") where deleted_at is null;

create index "requests_risk_id_downwards" on "requests" using btree ("risk" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_due_on_id_index" on "requests" using btree ("due_on", "id") where deleted_at is null;

create index "requests_due_on_id_downwards" on "requests" using btree ("due_on" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "requests_created_at_id_index" on "requests" using btree ("created_at", "id") where deleted_at is null;

create index "requests_updated_at_id_index" on "requests" using btree ("updated_at", "id") where deleted_at is null;

create index "requests_status_created_at_id_index" on "requests" using btree ("status", "created_at", "id") include ("kind", "region_id", "author_id", "organization_id", "moderator_id", "assignee_id", "first_time", "due_on", "record_id") where deleted_at is null;

create index "requests_kind_created_at_id_index" on "requests" using btree ("kind", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_region_id_created_at_id_index" on "requests" using btree ("region_id", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_author_id_created_at_id_index" on "requests" using btree ("author_id", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_organization_id_created_at_id_index" on "requests" using btree ("organization_id", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_moderator_id_created_at_id_index" on "requests" using btree ("moderator_id", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_assignee_id_created_at_id_index" on "requests" using btree ("assignee_id", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_first_time_created_at_id_index" on "requests" using btree ("first_time", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_risks_index" on "requests" using gin ("risks");

create index "requests_due_on_created_at_id_index" on "requests" using btree ("due_on", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_record_id_created_at_id_index" on "requests" using btree ("record_id", "created_at", "id") include ("status") where deleted_at is null;

create index "requests_search_index" on "requests" using gin ("search" gin_trgm_ops);

create index "requests_search_slips_index" on "requests" using gin ("search_slips");

create index "requests_standing_id_index" on "requests" using btree ("standing", "id") where deleted_at is null;

create index "requests_status_risk_id_index" on "requests" using btree ("status", "risk", "id");

create index "requests_status_due_on_id_index" on "requests" using btree ("status", "due_on", "id");

create index "requests_assignee_id_status_id_index" on "requests" using btree ("assignee_id", "status", "id");

create index "requests_deleted_at_id_deleted" on "requests" using btree ("deleted_at", "id") where deleted_at is not null;

create index "requests_decided_by_index" on "requests" using btree ("decided_by");

create table "reports" (
  "id" uuid not null,
  "subject" text collate "C" not null,
  "text" text collate "C",
  "email" text collate "C",
  "user_id" uuid,
  "language" text collate "C",
  "kind" integer,
  "record_id" uuid,
  "network" text collate "C",
  "status" text collate "C" not null,
  "answer" text collate "C",
  "note" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "reports" is 'Kept as it is declared';

comment on column "reports".search is 'form 4: subject text email';

comment on column "reports".search_slips is 'form 1: subject';

comment on column "reports".standing is 'form 1:';

alter table "reports" alter column search_slips set statistics 400;

create index "reports_subject_id_index" on "reports" using btree (lower(ltrim("subject", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "reports_email_id_index" on "reports" using btree (lower(ltrim("email", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "reports_email_id_downwards" on "reports" using btree (lower(ltrim("email", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "reports_kind_id_index" on "reports" using btree ("kind", "id") where deleted_at is null;

create index "reports_kind_id_downwards" on "reports" using btree ("kind" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "reports_record_id_id_index" on "reports" using btree ("record_id", "id");

create index "reports_record_id_id_downwards" on "reports" using btree ("record_id" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "reports_status_id_index" on "reports" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "reports_created_at_id_index" on "reports" using btree ("created_at", "id") where deleted_at is null;

create index "reports_updated_at_id_index" on "reports" using btree ("updated_at", "id") where deleted_at is null;

create index "reports_status_created_at_id_index" on "reports" using btree ("status", "created_at", "id") include ("kind", "record_id") where deleted_at is null;

create index "reports_kind_created_at_id_index" on "reports" using btree ("kind", "created_at", "id") include ("status") where deleted_at is null;

create index "reports_record_id_created_at_id_index" on "reports" using btree ("record_id", "created_at", "id") include ("status") where deleted_at is null;

create index "reports_search_index" on "reports" using gin ("search" gin_trgm_ops);

create index "reports_search_slips_index" on "reports" using gin ("search_slips");

create index "reports_standing_id_index" on "reports" using btree ("standing", "id") where deleted_at is null;

create index "reports_deleted_at_id_deleted" on "reports" using btree ("deleted_at", "id") where deleted_at is not null;

create index "reports_user_id_index" on "reports" using btree ("user_id");

create table "decline_reasons" (
  "id" uuid not null,
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "text_ge" text collate "C",
  "text_en" text collate "C",
  "kinds" integer[] not null default '{}'::integer[],
  "groups" text[] not null default '{}'::text[],
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "decline_reasons" is 'Kept as it is declared';

comment on column "decline_reasons".search is 'form 4: title_ge title_en text_ge text_en';

comment on column "decline_reasons".search_slips is 'form 1: title_ge title_en';

comment on column "decline_reasons".standing is 'form 1:';

alter table "decline_reasons" alter column search_slips set statistics 400;

create index "decline_reasons_title_ge_id_index" on "decline_reasons" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "decline_reasons_title_ge_id_downwards" on "decline_reasons" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "decline_reasons_title_en_id_index" on "decline_reasons" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "decline_reasons_title_en_id_downwards" on "decline_reasons" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "decline_reasons_created_at_id_index" on "decline_reasons" using btree ("created_at", "id") where deleted_at is null;

create index "decline_reasons_updated_at_id_index" on "decline_reasons" using btree ("updated_at", "id") where deleted_at is null;

create index "decline_reasons_kinds_index" on "decline_reasons" using gin ("kinds");

create index "decline_reasons_groups_index" on "decline_reasons" using gin ("groups");

create index "decline_reasons_search_index" on "decline_reasons" using gin ("search" gin_trgm_ops);

create index "decline_reasons_search_slips_index" on "decline_reasons" using gin ("search_slips");

create index "decline_reasons_standing_id_index" on "decline_reasons" using btree ("standing", "id") where deleted_at is null;

create index "decline_reasons_deleted_at_id_deleted" on "decline_reasons" using btree ("deleted_at", "id") where deleted_at is not null;

create table "mail" (
  "id" uuid not null,
  "recipient" text collate "C",
  "user_id" uuid,
  "subject" text collate "C",
  "letter" text collate "C",
  "date" timestamp(3) with time zone,
  "status" text collate "C",
  "uncertain" boolean not null default false,
  "failure" text collate "C",
  "campaign_id" uuid,
  "record_id" uuid,
  "language" text collate "C",
  "attempts" integer,
  "due_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "mail" is 'Kept as it is declared';

comment on column "mail".search is 'form 4: recipient subject';

comment on column "mail".search_slips is 'form 1: subject';

comment on column "mail".standing is 'form 1:';

alter table "mail" alter column search_slips set statistics 400;

create index "mail_recipient_id_index" on "mail" using btree (lower(ltrim("recipient", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "mail_recipient_id_downwards" on "mail" using btree (lower(ltrim("recipient", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "mail_subject_id_index" on "mail" using btree (lower(ltrim("subject", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "mail_subject_id_downwards" on "mail" using btree (lower(ltrim("subject", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "mail_date_id_index" on "mail" using btree ("date", "id") where deleted_at is null;

create index "mail_date_id_downwards" on "mail" using btree ("date" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "mail_status_id_index" on "mail" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "mail_status_id_downwards" on "mail" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "mail_uncertain_id_index" on "mail" using btree ("uncertain", "id") where deleted_at is null;

create index "mail_created_at_id_index" on "mail" using btree ("created_at", "id") where deleted_at is null;

create index "mail_updated_at_id_index" on "mail" using btree ("updated_at", "id") where deleted_at is null;

create index "mail_status_date_id_index" on "mail" using btree ("status", "date" desc nulls last, "id" desc nulls last) include ("campaign_id", "user_id", "uncertain") where deleted_at is null;

create index "mail_campaign_id_date_id_index" on "mail" using btree ("campaign_id", "date" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "mail_user_id_date_id_index" on "mail" using btree ("user_id", "date" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "mail_uncertain_date_id_index" on "mail" using btree ("uncertain", "date" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "mail_search_index" on "mail" using gin ("search" gin_trgm_ops);

create index "mail_search_slips_index" on "mail" using gin ("search_slips");

create index "mail_standing_id_index" on "mail" using btree ("standing", "id") where deleted_at is null;

create index "mail_campaign_id_status_due_at_id_index" on "mail" using btree ("campaign_id", "status", "due_at", "id");

create index "mail_record_id_date_index" on "mail" using btree ("record_id", "date");

create index "mail_deleted_at_id_deleted" on "mail" using btree ("deleted_at", "id") where deleted_at is not null;

create table "campaigns" (
  "id" uuid not null,
  "kind" text collate "C",
  "subject_ge" text collate "C",
  "subject_en" text collate "C",
  "body_ge" text collate "C",
  "body_en" text collate "C",
  "status" text collate "C" not null,
  "recipients" jsonb,
  "scheduled_at" timestamp(3) with time zone,
  "rate" integer,
  "total" integer,
  "started_at" timestamp(3) with time zone,
  "ended_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "campaigns" is 'Kept as it is declared';

comment on column "campaigns".search is 'form 4: subject_ge subject_en';

comment on column "campaigns".search_slips is 'form 1: subject_ge subject_en';

comment on column "campaigns".standing is 'form 1:';

alter table "campaigns" alter column search_slips set statistics 400;

create index "campaigns_kind_id_index" on "campaigns" using btree (lower(ltrim("kind", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "campaigns_kind_id_downwards" on "campaigns" using btree (lower(ltrim("kind", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "campaigns_subject_ge_id_index" on "campaigns" using btree (lower(ltrim("subject_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "campaigns_subject_ge_id_downwards" on "campaigns" using btree (lower(ltrim("subject_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "campaigns_subject_en_id_index" on "campaigns" using btree (lower(ltrim("subject_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "campaigns_subject_en_id_downwards" on "campaigns" using btree (lower(ltrim("subject_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "campaigns_status_id_index" on "campaigns" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "campaigns_scheduled_at_id_index" on "campaigns" using btree ("scheduled_at", "id") where deleted_at is null;

create index "campaigns_scheduled_at_id_downwards" on "campaigns" using btree ("scheduled_at" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "campaigns_total_id_index" on "campaigns" using btree ("total", "id") where deleted_at is null;

create index "campaigns_total_id_downwards" on "campaigns" using btree ("total" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "campaigns_ended_at_id_index" on "campaigns" using btree ("ended_at", "id") where deleted_at is null;

create index "campaigns_ended_at_id_downwards" on "campaigns" using btree ("ended_at" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "campaigns_created_at_id_index" on "campaigns" using btree ("created_at", "id") where deleted_at is null;

create index "campaigns_updated_at_id_index" on "campaigns" using btree ("updated_at", "id") where deleted_at is null;

create index "campaigns_status_created_at_id_index" on "campaigns" using btree ("status", "created_at", "id") include ("kind") where deleted_at is null;

create index "campaigns_kind_created_at_id_index" on "campaigns" using btree ("kind", "created_at", "id") include ("status") where deleted_at is null;

create index "campaigns_search_index" on "campaigns" using gin ("search" gin_trgm_ops);

create index "campaigns_search_slips_index" on "campaigns" using gin ("search_slips");

create index "campaigns_standing_id_index" on "campaigns" using btree ("standing", "id") where deleted_at is null;

create index "campaigns_deleted_at_id_deleted" on "campaigns" using btree ("deleted_at", "id") where deleted_at is not null;

create table "categories" (
  "id" uuid not null,
  "name_ge" text collate "C",
  "name_en" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "slug_ge" text collate "C",
  "slug_en" text collate "C",
  "parent_id" uuid,
  "type" integer,
  "link" text collate "C",
  "icon" jsonb,
  "photo" jsonb,
  "append_to_main_page" boolean not null default false,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "categories" is 'Kept as it is declared';

comment on column "categories".search is 'form 4: name_ge name_en title_ge title_en';

comment on column "categories".search_slips is 'form 1: name_ge name_en';

comment on column "categories".standing is 'form 1:';

alter table "categories" alter column search_slips set statistics 400;

create unique index "categories_slug_ge_unique" on "categories" using btree ("slug_ge") where deleted_at is null;

create unique index "categories_slug_en_unique" on "categories" using btree ("slug_en") where deleted_at is null;

create index "categories_name_ge_id_index" on "categories" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "categories_name_ge_id_downwards" on "categories" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "categories_name_en_id_index" on "categories" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "categories_name_en_id_downwards" on "categories" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "categories_type_id_index" on "categories" using btree ("type", "id") where deleted_at is null;

create index "categories_type_id_downwards" on "categories" using btree ("type" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "categories_append_to_main_page_id_index" on "categories" using btree ("append_to_main_page", "id") where deleted_at is null;

create index "categories_created_at_id_index" on "categories" using btree ("created_at", "id") where deleted_at is null;

create index "categories_updated_at_id_index" on "categories" using btree ("updated_at", "id") where deleted_at is null;

create index "categories_parent_id_name_ge_id_index" on "categories" using btree ("parent_id", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("type", "append_to_main_page") where deleted_at is null;

create index "categories_type_name_ge_id_index" on "categories" using btree ("type", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("parent_id") where deleted_at is null;

create index "categories_append_to_main_page_name_ge_id_index" on "categories" using btree ("append_to_main_page", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("parent_id") where deleted_at is null;

create index "categories_search_index" on "categories" using gin ("search" gin_trgm_ops);

create index "categories_search_slips_index" on "categories" using gin ("search_slips");

create index "categories_standing_id_index" on "categories" using btree ("standing", "id") where deleted_at is null;

create index "categories_deleted_at_id_deleted" on "categories" using btree ("deleted_at", "id") where deleted_at is not null;

create table "facilities" (
  "id" uuid not null,
  "name_ge" text collate "C",
  "name_en" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "category_id" uuid,
  "link" text collate "C",
  "icon" jsonb,
  "photo" jsonb,
  "append_to_main_page" boolean not null default false,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "facilities" is 'Kept as it is declared';

comment on column "facilities".search is 'form 4: name_ge name_en title_ge title_en';

comment on column "facilities".search_slips is 'form 1: name_ge name_en';

comment on column "facilities".standing is 'form 1:';

alter table "facilities" alter column search_slips set statistics 400;

create index "facilities_name_ge_id_index" on "facilities" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "facilities_name_ge_id_downwards" on "facilities" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "facilities_name_en_id_index" on "facilities" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "facilities_name_en_id_downwards" on "facilities" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "facilities_append_to_main_page_id_index" on "facilities" using btree ("append_to_main_page", "id") where deleted_at is null;

create index "facilities_created_at_id_index" on "facilities" using btree ("created_at", "id") where deleted_at is null;

create index "facilities_updated_at_id_index" on "facilities" using btree ("updated_at", "id") where deleted_at is null;

create index "facilities_category_id_name_ge_id_index" on "facilities" using btree ("category_id", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("append_to_main_page") where deleted_at is null;

create index "facilities_append_to_main_page_name_ge_id_index" on "facilities" using btree ("append_to_main_page", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("category_id") where deleted_at is null;

create index "facilities_search_index" on "facilities" using gin ("search" gin_trgm_ops);

create index "facilities_search_slips_index" on "facilities" using gin ("search_slips");

create index "facilities_standing_id_index" on "facilities" using btree ("standing", "id") where deleted_at is null;

create index "facilities_deleted_at_id_deleted" on "facilities" using btree ("deleted_at", "id") where deleted_at is not null;

create table "object_types" (
  "id" uuid not null,
  "name_ge" text collate "C",
  "name_en" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "slug_ge" text collate "C",
  "slug_en" text collate "C",
  "category_id" uuid,
  "link" text collate "C",
  "icon" jsonb,
  "photo" jsonb,
  "append_to_main_page" boolean not null default false,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "object_types" is 'Kept as it is declared';

comment on column "object_types".search is 'form 4: name_ge name_en title_ge title_en';

comment on column "object_types".search_slips is 'form 1: name_ge name_en';

comment on column "object_types".standing is 'form 1:';

alter table "object_types" alter column search_slips set statistics 400;

create unique index "object_types_slug_ge_unique" on "object_types" using btree ("slug_ge") where deleted_at is null;

create unique index "object_types_slug_en_unique" on "object_types" using btree ("slug_en") where deleted_at is null;

create index "object_types_name_ge_id_index" on "object_types" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "object_types_name_ge_id_downwards" on "object_types" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "object_types_name_en_id_index" on "object_types" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "object_types_name_en_id_downwards" on "object_types" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "object_types_append_to_main_page_id_index" on "object_types" using btree ("append_to_main_page", "id") where deleted_at is null;

create index "object_types_created_at_id_index" on "object_types" using btree ("created_at", "id") where deleted_at is null;

create index "object_types_updated_at_id_index" on "object_types" using btree ("updated_at", "id") where deleted_at is null;

create index "object_types_category_id_name_ge_id_index" on "object_types" using btree ("category_id", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("append_to_main_page") where deleted_at is null;

create index "object_types_append_to_main_page_name_ge_id_index" on "object_types" using btree ("append_to_main_page", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("category_id") where deleted_at is null;

create index "object_types_search_index" on "object_types" using gin ("search" gin_trgm_ops);

create index "object_types_search_slips_index" on "object_types" using gin ("search_slips");

create index "object_types_standing_id_index" on "object_types" using btree ("standing", "id") where deleted_at is null;

create index "object_types_deleted_at_id_deleted" on "object_types" using btree ("deleted_at", "id") where deleted_at is not null;

create table "cuisines" (
  "id" uuid not null,
  "name_ge" text collate "C",
  "name_en" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "category_id" uuid,
  "link" text collate "C",
  "icon" jsonb,
  "photo" jsonb,
  "append_to_main_page" boolean not null default false,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "cuisines" is 'Kept as it is declared';

comment on column "cuisines".search is 'form 4: name_ge name_en title_ge title_en';

comment on column "cuisines".search_slips is 'form 1: name_ge name_en';

comment on column "cuisines".standing is 'form 1:';

alter table "cuisines" alter column search_slips set statistics 400;

create index "cuisines_name_ge_id_index" on "cuisines" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "cuisines_name_ge_id_downwards" on "cuisines" using btree (lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "cuisines_name_en_id_index" on "cuisines" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "cuisines_name_en_id_downwards" on "cuisines" using btree (lower(ltrim("name_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "cuisines_append_to_main_page_id_index" on "cuisines" using btree ("append_to_main_page", "id") where deleted_at is null;

create index "cuisines_created_at_id_index" on "cuisines" using btree ("created_at", "id") where deleted_at is null;

create index "cuisines_updated_at_id_index" on "cuisines" using btree ("updated_at", "id") where deleted_at is null;

create index "cuisines_category_id_name_ge_id_index" on "cuisines" using btree ("category_id", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("append_to_main_page") where deleted_at is null;

create index "cuisines_append_to_main_page_name_ge_id_index" on "cuisines" using btree ("append_to_main_page", lower(ltrim("name_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("category_id") where deleted_at is null;

create index "cuisines_search_index" on "cuisines" using gin ("search" gin_trgm_ops);

create index "cuisines_search_slips_index" on "cuisines" using gin ("search_slips");

create index "cuisines_standing_id_index" on "cuisines" using btree ("standing", "id") where deleted_at is null;

create index "cuisines_deleted_at_id_deleted" on "cuisines" using btree ("deleted_at", "id") where deleted_at is not null;

create table "regions" (
  "id" uuid not null,
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "code" text collate "C",
  "lat" double precision,
  "lng" double precision,
  "image" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "regions" is 'Kept as it is declared';

comment on column "regions".search is 'form 4: title_ge title_en code';

comment on column "regions".search_slips is 'form 1: title_ge title_en';

comment on column "regions".standing is 'form 1:';

alter table "regions" alter column search_slips set statistics 400;

create unique index "regions_code_unique" on "regions" using btree ("code") where deleted_at is null;

create index "regions_title_ge_id_index" on "regions" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "regions_title_ge_id_downwards" on "regions" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "regions_title_en_id_index" on "regions" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "regions_title_en_id_downwards" on "regions" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "regions_code_id_index" on "regions" using btree (lower(ltrim("code", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "regions_code_id_downwards" on "regions" using btree (lower(ltrim("code", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "regions_created_at_id_index" on "regions" using btree ("created_at", "id") where deleted_at is null;

create index "regions_updated_at_id_index" on "regions" using btree ("updated_at", "id") where deleted_at is null;

create index "regions_lat_lng_id_index" on "regions" using btree ("lat", "lng", "id") where deleted_at is null;

create index "regions_search_index" on "regions" using gin ("search" gin_trgm_ops);

create index "regions_search_slips_index" on "regions" using gin ("search_slips");

create index "regions_standing_id_index" on "regions" using btree ("standing", "id") where deleted_at is null;

create index "regions_deleted_at_id_deleted" on "regions" using btree ("deleted_at", "id") where deleted_at is not null;

create table "municipalities" (
  "id" uuid not null,
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "region_id" uuid,
  "code" text collate "C",
  "lat" double precision,
  "lng" double precision,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "municipalities" is 'Kept as it is declared';

comment on column "municipalities".search is 'form 4: title_ge title_en code';

comment on column "municipalities".search_slips is 'form 1: title_ge title_en';

comment on column "municipalities".standing is 'form 1:';

alter table "municipalities" alter column search_slips set statistics 400;

create unique index "municipalities_code_unique" on "municipalities" using btree ("code") where deleted_at is null;

create index "municipalities_title_ge_id_index" on "municipalities" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "municipalities_title_ge_id_downwards" on "municipalities" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "municipalities_title_en_id_index" on "municipalities" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "municipalities_title_en_id_downwards" on "municipalities" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "municipalities_code_id_index" on "municipalities" using btree (lower(ltrim("code", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "municipalities_code_id_downwards" on "municipalities" using btree (lower(ltrim("code", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "municipalities_created_at_id_index" on "municipalities" using btree ("created_at", "id") where deleted_at is null;

create index "municipalities_updated_at_id_index" on "municipalities" using btree ("updated_at", "id") where deleted_at is null;

create index "municipalities_region_id_title_ge_id_index" on "municipalities" using btree ("region_id", lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "municipalities_lat_lng_id_index" on "municipalities" using btree ("lat", "lng", "id") include ("region_id") where deleted_at is null;

create index "municipalities_search_index" on "municipalities" using gin ("search" gin_trgm_ops);

create index "municipalities_search_slips_index" on "municipalities" using gin ("search_slips");

create index "municipalities_standing_id_index" on "municipalities" using btree ("standing", "id") where deleted_at is null;

create index "municipalities_deleted_at_id_deleted" on "municipalities" using btree ("deleted_at", "id") where deleted_at is not null;

create table "villages" (
  "id" uuid not null,
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "region_id" uuid,
  "municipality_id" uuid,
  "code" text collate "C",
  "population" integer,
  "lat" double precision,
  "lng" double precision,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "villages" is 'Kept as it is declared';

comment on column "villages".search is 'form 4: title_ge title_en';

comment on column "villages".search_slips is 'form 1: title_ge title_en';

comment on column "villages".standing is 'form 1:';

alter table "villages" alter column search_slips set statistics 400;

create unique index "villages_code_unique" on "villages" using btree ("code") where deleted_at is null;

create index "villages_title_ge_id_index" on "villages" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "villages_title_ge_id_downwards" on "villages" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "villages_title_en_id_index" on "villages" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "villages_title_en_id_downwards" on "villages" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "villages_population_id_index" on "villages" using btree ("population", "id") where deleted_at is null;

create index "villages_population_id_downwards" on "villages" using btree ("population" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "villages_created_at_id_index" on "villages" using btree ("created_at", "id") where deleted_at is null;

create index "villages_updated_at_id_index" on "villages" using btree ("updated_at", "id") where deleted_at is null;

create index "villages_region_id_title_ge_id_index" on "villages" using btree ("region_id", lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("municipality_id") where deleted_at is null;

create index "villages_municipality_id_title_ge_id_index" on "villages" using btree ("municipality_id", lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") include ("region_id") where deleted_at is null;

create index "villages_lat_lng_id_index" on "villages" using btree ("lat", "lng", "id") include ("region_id", "municipality_id") where deleted_at is null;

create index "villages_search_index" on "villages" using gin ("search" gin_trgm_ops);

create index "villages_search_slips_index" on "villages" using gin ("search_slips");

create index "villages_standing_id_index" on "villages" using btree ("standing", "id") where deleted_at is null;

create index "villages_deleted_at_id_deleted" on "villages" using btree ("deleted_at", "id") where deleted_at is not null;

create table "help" (
  "id" uuid not null,
  "subject" text collate "C",
  "text" text collate "C",
  "attachments" jsonb not null default '[]'::jsonb,
  "kind" integer,
  "record_id" uuid,
  "status" text collate "C" not null,
  "moderator_id" uuid,
  "last_message_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "help" is 'Kept as it is declared';

comment on column "help".search is 'form 4: subject text';

comment on column "help".search_slips is 'form 1: subject';

comment on column "help".standing is 'form 1:';

alter table "help" alter column search_slips set statistics 400;

create index "help_subject_id_index" on "help" using btree (lower(ltrim("subject", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "help_subject_id_downwards" on "help" using btree (lower(ltrim("subject", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "help_kind_id_index" on "help" using btree ("kind", "id") where deleted_at is null;

create index "help_kind_id_downwards" on "help" using btree ("kind" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "help_record_id_id_index" on "help" using btree ("record_id", "id") where deleted_at is null;

create index "help_record_id_id_downwards" on "help" using btree ("record_id" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "help_status_id_index" on "help" using btree (lower(ltrim("status", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "help_last_message_at_id_index" on "help" using btree ("last_message_at", "id") where deleted_at is null;

create index "help_last_message_at_id_downwards" on "help" using btree ("last_message_at" desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "help_created_at_id_index" on "help" using btree ("created_at", "id") where deleted_at is null;

create index "help_updated_at_id_index" on "help" using btree ("updated_at", "id") where deleted_at is null;

create index "help_status_last_message_at_id_index" on "help" using btree ("status", "last_message_at" desc nulls last, "id" desc nulls last) include ("kind", "moderator_id", "created_by", "record_id") where deleted_at is null;

create index "help_kind_last_message_at_id_index" on "help" using btree ("kind", "last_message_at" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "help_moderator_id_last_message_at_id_index" on "help" using btree ("moderator_id", "last_message_at" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "help_created_by_last_message_at_id_index" on "help" using btree ("created_by", "last_message_at" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "help_record_id_last_message_at_id_index" on "help" using btree ("record_id", "last_message_at" desc nulls last, "id" desc nulls last) include ("status") where deleted_at is null;

create index "help_search_index" on "help" using gin ("search" gin_trgm_ops);

create index "help_search_slips_index" on "help" using gin ("search_slips");

create index "help_standing_id_index" on "help" using btree ("standing", "id") where deleted_at is null;

create index "help_created_by_id_index" on "help" using btree ("created_by", "id");

create index "help_deleted_at_id_deleted" on "help" using btree ("deleted_at", "id") where deleted_at is not null;

create table "meta" (
  "id" uuid not null,
  "establishment_id" uuid,
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "description_ge" text collate "C",
  "description_en" text collate "C",
  "keywords_ge" text collate "C",
  "keywords_en" text collate "C",
  "robots" text collate "C",
  "og_title_ge" text collate "C",
  "og_title_en" text collate "C",
  "og_description_ge" text collate "C",
  "og_description_en" text collate "C",
  "og_image" jsonb,
  "image_alt_ge" text collate "C",
  "image_alt_en" text collate "C",
  "image_title_ge" text collate "C",
  "image_title_en" text collate "C",
  "image_description_ge" text collate "C",
  "image_description_en" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "meta" is 'Kept as it is declared';

comment on column "meta".search is 'form 4: title_ge title_en';

comment on column "meta".search_slips is 'form 1: title_ge title_en';

comment on column "meta".standing is 'form 1:';

alter table "meta" alter column search_slips set statistics 400;

create unique index "meta_establishment_id_unique" on "meta" using btree ("establishment_id") where deleted_at is null;

create index "meta_title_ge_id_index" on "meta" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "meta_title_ge_id_downwards" on "meta" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "meta_title_en_id_index" on "meta" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "meta_title_en_id_downwards" on "meta" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "meta_robots_id_index" on "meta" using btree (lower(ltrim("robots", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "meta_robots_id_downwards" on "meta" using btree (lower(ltrim("robots", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "meta_created_at_id_index" on "meta" using btree ("created_at", "id") where deleted_at is null;

create index "meta_updated_at_id_index" on "meta" using btree ("updated_at", "id") where deleted_at is null;

create index "meta_establishment_id_updated_at_id_index" on "meta" using btree ("establishment_id", "updated_at", "id") include ("robots") where deleted_at is null;

create index "meta_robots_updated_at_id_index" on "meta" using btree ("robots", "updated_at", "id") include ("establishment_id") where deleted_at is null;

create index "meta_search_index" on "meta" using gin ("search" gin_trgm_ops);

create index "meta_search_slips_index" on "meta" using gin ("search_slips");

create index "meta_standing_id_index" on "meta" using btree ("standing", "id") where deleted_at is null;

create index "meta_deleted_at_id_deleted" on "meta" using btree ("deleted_at", "id") where deleted_at is not null;

create table "pages" (
  "id" uuid not null,
  "key" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "text_ge" text collate "C",
  "text_en" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "pages" is 'Kept as it is declared';

comment on column "pages".search is 'form 4: title_ge title_en';

comment on column "pages".search_slips is 'form 1: title_ge title_en';

comment on column "pages".standing is 'form 1:';

alter table "pages" alter column search_slips set statistics 400;

create unique index "pages_key_unique" on "pages" using btree ("key") where deleted_at is null;

create index "pages_key_id_index" on "pages" using btree (lower(ltrim("key", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "pages_key_id_downwards" on "pages" using btree (lower(ltrim("key", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "pages_title_ge_id_index" on "pages" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "pages_title_ge_id_downwards" on "pages" using btree (lower(ltrim("title_ge", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "pages_title_en_id_index" on "pages" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')), "id") where deleted_at is null;

create index "pages_title_en_id_downwards" on "pages" using btree (lower(ltrim("title_en", ' !"#$%&''()*+,-./:;<=>?@[\]^_`{|}~ «·»‐‑‒–—‘’‚‛“”„‟•…‹›№')) desc nulls last, "id" desc nulls last) where deleted_at is null;

create index "pages_created_at_id_index" on "pages" using btree ("created_at", "id") where deleted_at is null;

create index "pages_updated_at_id_index" on "pages" using btree ("updated_at", "id") where deleted_at is null;

create index "pages_search_index" on "pages" using gin ("search" gin_trgm_ops);

create index "pages_search_slips_index" on "pages" using gin ("search_slips");

create index "pages_standing_id_index" on "pages" using btree ("standing", "id") where deleted_at is null;

create index "pages_deleted_at_id_deleted" on "pages" using btree ("deleted_at", "id") where deleted_at is not null;

create table "codes" (
  "id" uuid not null,
  "subject" text collate "C" not null,
  "phone" text collate "C" not null,
  "code_hash" text collate "C" not null,
  "tries" integer not null default 0,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "codes" is 'Kept as it is declared';

comment on column "codes".search is '';

comment on column "codes".search_slips is '';

comment on column "codes".standing is '';

create index "codes_created_at_id_index" on "codes" using btree ("created_at", "id");

create index "codes_subject_id_index" on "codes" using btree ("subject", "id");

create index "codes_expires_at_id_index" on "codes" using btree ("expires_at", "id");

create table "passkeys" (
  "id" uuid not null,
  "user_id" uuid not null,
  "credential_id" text collate "C" not null,
  "public_key" text collate "C" not null,
  "counter" integer not null,
  "transports" jsonb,
  "name" text collate "C",
  "last_used_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "passkeys" is 'Kept as it is declared';

comment on column "passkeys".search is '';

comment on column "passkeys".search_slips is '';

comment on column "passkeys".standing is '';

create unique index "passkeys_credential_id_unique" on "passkeys" using btree ("credential_id");

create index "passkeys_created_at_id_index" on "passkeys" using btree ("created_at", "id");

create index "passkeys_user_id_id_index" on "passkeys" using btree ("user_id", "id");

create table "authenticator_apps" (
  "id" uuid not null,
  "user_id" uuid not null,
  "confirmed_at" timestamp(3) with time zone,
  "last_step" integer not null default 0,
  "last_used_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "authenticator_apps" is 'Kept as it is declared';

comment on column "authenticator_apps".search is '';

comment on column "authenticator_apps".search_slips is '';

comment on column "authenticator_apps".standing is '';

create index "authenticator_apps_created_at_id_index" on "authenticator_apps" using btree ("created_at", "id");

create index "authenticator_apps_user_id_id_index" on "authenticator_apps" using btree ("user_id", "id");

create table "recovery_codes" (
  "id" uuid not null,
  "user_id" uuid not null,
  "code_hash" text collate "C" not null,
  "used_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "recovery_codes" is 'Kept as it is declared';

comment on column "recovery_codes".search is '';

comment on column "recovery_codes".search_slips is '';

comment on column "recovery_codes".standing is '';

create index "recovery_codes_created_at_id_index" on "recovery_codes" using btree ("created_at", "id");

create index "recovery_codes_user_id_id_index" on "recovery_codes" using btree ("user_id", "id");

create table "challenges" (
  "id" uuid not null,
  "purpose" text collate "C" not null,
  "ticket_hash" text collate "C" not null,
  "bound_to" text collate "C",
  "user_id" uuid,
  "challenge" text collate "C",
  "shown" text collate "C",
  "tries" integer not null default 0,
  "expires_at" timestamp(3) with time zone not null,
  "used_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "challenges" is 'Kept as it is declared';

comment on column "challenges".search is '';

comment on column "challenges".search_slips is '';

comment on column "challenges".standing is '';

create unique index "challenges_ticket_hash_unique" on "challenges" using btree ("ticket_hash");

create index "challenges_created_at_id_index" on "challenges" using btree ("created_at", "id");

create index "challenges_user_id_id_index" on "challenges" using btree ("user_id", "id");

create index "challenges_expires_at_id_index" on "challenges" using btree ("expires_at", "id");

create table "links" (
  "id" uuid not null,
  "kind" text collate "C" not null,
  "token_hash" text collate "C" not null,
  "email" text collate "C" not null,
  "sector" integer,
  "user_id" uuid,
  "invitation_id" uuid,
  "expires_at" timestamp(3) with time zone not null,
  "exchanged_at" timestamp(3) with time zone,
  "used_at" timestamp(3) with time zone,
  "ticket_hash" text collate "C",
  "ticket_expires_at" timestamp(3) with time zone,
  "step" text collate "C",
  "phone" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "links" is 'Kept as it is declared';

comment on column "links".search is '';

comment on column "links".search_slips is '';

comment on column "links".standing is '';

create unique index "links_token_hash_unique" on "links" using btree ("token_hash");

create unique index "links_ticket_hash_unique" on "links" using btree ("ticket_hash");

create index "links_created_at_id_index" on "links" using btree ("created_at", "id");

create index "links_user_id_id_index" on "links" using btree ("user_id", "id");

create index "links_invitation_id_id_index" on "links" using btree ("invitation_id", "id");

create index "links_expires_at_id_index" on "links" using btree ("expires_at", "id");

create table "deliveries" (
  "id" uuid not null,
  "occasion" text collate "C" not null,
  "recipient" text collate "C" not null,
  "language" text collate "C" not null,
  "values" jsonb,
  "link_id" uuid,
  "mail_id" uuid,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "deliveries" is 'Kept as it is declared';

comment on column "deliveries".search is '';

comment on column "deliveries".search_slips is '';

comment on column "deliveries".standing is '';

create index "deliveries_created_at_id_index" on "deliveries" using btree ("created_at", "id");

create table "api_keys" (
  "id" uuid not null,
  "user_id" uuid not null,
  "name" text collate "C" not null,
  "key_hash" text collate "C" not null,
  "prefix" text collate "C" not null,
  "rights" jsonb,
  "role" text collate "C",
  "expires_at" timestamp(3) with time zone not null,
  "last_used_at" timestamp(3) with time zone,
  "revoked_at" timestamp(3) with time zone,
  "revoked_by" uuid,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "api_keys" is 'Kept as it is declared';

comment on column "api_keys".search is '';

comment on column "api_keys".search_slips is '';

comment on column "api_keys".standing is '';

create unique index "api_keys_key_hash_unique" on "api_keys" using btree ("key_hash");

create index "api_keys_created_at_id_index" on "api_keys" using btree ("created_at", "id");

create index "api_keys_user_id_id_index" on "api_keys" using btree ("user_id", "id");

create table "maintenance_switches" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "maintenance_switches" is 'Kept as it is declared';

comment on column "maintenance_switches".search is '';

comment on column "maintenance_switches".search_slips is '';

comment on column "maintenance_switches".standing is '';

create unique index "maintenance_switches_key_unique" on "maintenance_switches" using btree ("key");

create index "maintenance_switches_created_at_id_index" on "maintenance_switches" using btree ("created_at", "id");

create table "notifications" (
  "id" uuid not null,
  "user_id" uuid not null,
  "type" text collate "C" not null,
  "event" text collate "C" not null,
  "values" jsonb,
  "link" text collate "C",
  "read_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "notifications" is 'Kept as it is declared';

comment on column "notifications".search is '';

comment on column "notifications".search_slips is '';

comment on column "notifications".standing is '';

create index "notifications_created_at_id_index" on "notifications" using btree ("created_at", "id");

create index "notifications_user_id_id_index" on "notifications" using btree ("user_id", "id");

create index "notifications_read_at_id_index" on "notifications" using btree ("read_at", "id");

create table "declared_models" (
  "id" uuid not null,
  "number" integer not null,
  "document" jsonb,
  "note" text collate "C",
  "plan" jsonb,
  "undoes" integer,
  "program" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "declared_models" is 'Kept as it is declared';

comment on column "declared_models".search is '';

comment on column "declared_models".search_slips is '';

comment on column "declared_models".standing is '';

create unique index "declared_models_number_unique" on "declared_models" using btree ("number");

create index "declared_models_created_at_id_index" on "declared_models" using btree ("created_at", "id");

create trigger append_only before update or delete or truncate on "declared_models" for each statement execute function refuse_change();

create table "declaration_drafts" (
  "id" uuid not null,
  "resource" text collate "C" not null,
  "base" integer,
  "document" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "declaration_drafts" is 'Kept as it is declared';

comment on column "declaration_drafts".search is '';

comment on column "declaration_drafts".search_slips is '';

comment on column "declaration_drafts".standing is '';

create unique index "declaration_drafts_resource_unique" on "declaration_drafts" using btree ("resource");

create index "declaration_drafts_created_at_id_index" on "declaration_drafts" using btree ("created_at", "id");

create table "declared_conversions" (
  "id" uuid not null,
  "resource" text collate "C" not null,
  "source" text collate "C" not null,
  "target" text collate "C" not null,
  "number" integer not null,
  "state" text collate "C",
  "total" integer,
  "kept" integer,
  "ended_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "declared_conversions" is 'Kept as it is declared';

comment on column "declared_conversions".search is '';

comment on column "declared_conversions".search_slips is '';

comment on column "declared_conversions".standing is '';

create index "declared_conversions_created_at_id_index" on "declared_conversions" using btree ("created_at", "id");

create index "declared_conversions_resource_id_index" on "declared_conversions" using btree ("resource", "id");

create table "help_messages" (
  "id" uuid not null,
  "help_id" uuid not null,
  "from_staff" boolean not null default false,
  "is_note" boolean not null default false,
  "text" text collate "C",
  "attachments" jsonb not null default '[]'::jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "help_messages" is 'Kept as it is declared';

comment on column "help_messages".search is '';

comment on column "help_messages".search_slips is '';

comment on column "help_messages".standing is '';

create index "help_messages_created_at_id_index" on "help_messages" using btree ("created_at", "id");

create index "help_messages_help_id_id_index" on "help_messages" using btree ("help_id", "id");

create table "help_unread" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "user_id" uuid not null,
  "help_id" uuid not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "help_unread" is 'Kept as it is declared';

comment on column "help_unread".search is '';

comment on column "help_unread".search_slips is '';

comment on column "help_unread".standing is '';

create unique index "help_unread_key_unique" on "help_unread" using btree ("key");

create index "help_unread_created_at_id_index" on "help_unread" using btree ("created_at", "id");

create index "help_unread_user_id_id_index" on "help_unread" using btree ("user_id", "id");

create index "help_unread_help_id_id_index" on "help_unread" using btree ("help_id", "id");

create table "reported_records" (
  "id" uuid not null,
  "record_id" uuid not null,
  "kind" integer not null,
  "open" integer,
  "answered" integer,
  "closed" integer,
  "has_open" boolean not null default false,
  "newest_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "reported_records" is 'Kept as it is declared';

comment on column "reported_records".search is '';

comment on column "reported_records".search_slips is '';

comment on column "reported_records".standing is '';

create unique index "reported_records_record_id_unique" on "reported_records" using btree ("record_id");

create index "reported_records_created_at_id_index" on "reported_records" using btree ("created_at", "id");

create index "reported_records_newest_at_id_index" on "reported_records" using btree ("newest_at", "id");

create index "reported_records_has_open_newest_at_id_index" on "reported_records" using btree ("has_open", "newest_at", "id");

create table "muted_senders" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "kind" text collate "C" not null,
  "value" text collate "C" not null,
  "report_id" uuid not null,
  "expires_at" timestamp(3) with time zone not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "muted_senders" is 'Kept as it is declared';

comment on column "muted_senders".search is '';

comment on column "muted_senders".search_slips is '';

comment on column "muted_senders".standing is '';

create unique index "muted_senders_key_unique" on "muted_senders" using btree ("key");

create index "muted_senders_created_at_id_index" on "muted_senders" using btree ("created_at", "id");

create index "muted_senders_expires_at_id_index" on "muted_senders" using btree ("expires_at", "id");

create table "page_versions" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "page_key" text collate "C" not null,
  "number" integer not null,
  "effective_on" date not null,
  "note_ge" text collate "C",
  "note_en" text collate "C",
  "title_ge" text collate "C",
  "title_en" text collate "C",
  "text_ge" text collate "C",
  "text_en" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  "outdated" text[] not null default '{}'::text[],
  "suggested" text[] not null default '{}'::text[],
  primary key (id)
);

comment on table "page_versions" is 'Kept as it is declared';

comment on column "page_versions".search is '';

comment on column "page_versions".search_slips is '';

comment on column "page_versions".standing is '';

create unique index "page_versions_key_unique" on "page_versions" using btree ("key");

create index "page_versions_created_at_id_index" on "page_versions" using btree ("created_at", "id");

create index "page_versions_page_key_number_id_index" on "page_versions" using btree ("page_key", "number", "id");

create trigger append_only before update or delete or truncate on "page_versions" for each statement execute function refuse_change();

create table "terms_acceptances" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "user_id" uuid not null,
  "number" integer not null,
  "place" text collate "C",
  "device" text collate "C",
  "origin" text collate "C" not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "terms_acceptances" is 'Kept as it is declared';

comment on column "terms_acceptances".search is '';

comment on column "terms_acceptances".search_slips is '';

comment on column "terms_acceptances".standing is '';

create unique index "terms_acceptances_key_unique" on "terms_acceptances" using btree ("key");

create index "terms_acceptances_created_at_id_index" on "terms_acceptances" using btree ("created_at", "id");

create index "terms_acceptances_user_id_id_index" on "terms_acceptances" using btree ("user_id", "id");

create trigger append_only before update or delete or truncate on "terms_acceptances" for each statement execute function refuse_change();

create table "exports" (
  "id" uuid not null,
  "resource" text collate "C" not null,
  "format" text collate "C" not null,
  "file_name" text collate "C" not null,
  "columns" text[] not null default '{}'::text[],
  "filter" jsonb,
  "total" integer not null,
  "rows" integer,
  "state" text collate "C",
  "ended_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "exports" is 'Kept as it is declared';

comment on column "exports".search is '';

comment on column "exports".search_slips is '';

comment on column "exports".standing is '';

create index "exports_created_at_id_index" on "exports" using btree ("created_at", "id");

create index "exports_created_by_id_index" on "exports" using btree ("created_by", "id");

create table "list_views" (
  "id" uuid not null,
  "key" text collate "C",
  "user_id" uuid not null,
  "resource" text collate "C" not null,
  "name" text collate "C",
  "filter" jsonb,
  "sort" jsonb,
  "columns" text[] not null default '{}'::text[],
  "widths" jsonb,
  "density" text collate "C",
  "role" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "list_views" is 'Kept as it is declared';

comment on column "list_views".search is '';

comment on column "list_views".search_slips is '';

comment on column "list_views".standing is '';

create unique index "list_views_key_unique" on "list_views" using btree ("key");

create index "list_views_created_at_id_index" on "list_views" using btree ("created_at", "id");

create index "list_views_resource_user_id_index" on "list_views" using btree ("resource", "user_id");

create index "list_views_resource_role_index" on "list_views" using btree ("resource", "role");

create table "list_choices" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "user_id" uuid not null,
  "resource" text collate "C" not null,
  "columns" text[] not null default '{}'::text[],
  "widths" jsonb,
  "density" text collate "C",
  "view_id" uuid,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "list_choices" is 'Kept as it is declared';

comment on column "list_choices".search is '';

comment on column "list_choices".search_slips is '';

comment on column "list_choices".standing is '';

create unique index "list_choices_key_unique" on "list_choices" using btree ("key");

create index "list_choices_created_at_id_index" on "list_choices" using btree ("created_at", "id");

create index "list_choices_user_id_id_index" on "list_choices" using btree ("user_id", "id");

create index "list_choices_view_id_id_index" on "list_choices" using btree ("view_id", "id");

create table "imports" (
  "id" uuid not null,
  "resource" text collate "C" not null,
  "file_name" text collate "C" not null,
  "columns" jsonb,
  "mapping" jsonb,
  "check_id" uuid,
  "state" text collate "C",
  "total" integer,
  "parts" integer,
  "done" integer,
  "created" integer,
  "updated" integer,
  "unchanged" integer,
  "refused" integer,
  "leave_out" boolean not null default false,
  "cancelled" boolean not null default false,
  "problems" jsonb,
  "kept" jsonb,
  "started_at" timestamp(3) with time zone,
  "ended_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "imports" is 'Kept as it is declared';

comment on column "imports".search is '';

comment on column "imports".search_slips is '';

comment on column "imports".standing is '';

create index "imports_created_at_id_index" on "imports" using btree ("created_at", "id");

create index "imports_created_by_id_index" on "imports" using btree ("created_by", "id");

create table "import_parts" (
  "id" uuid not null,
  "import_id" uuid not null,
  "number" integer not null,
  "place" text collate "C" not null,
  "rows" jsonb,
  "problems" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "import_parts" is 'Kept as it is declared';

comment on column "import_parts".search is '';

comment on column "import_parts".search_slips is '';

comment on column "import_parts".standing is '';

create unique index "import_parts_place_unique" on "import_parts" using btree ("place");

create index "import_parts_created_at_id_index" on "import_parts" using btree ("created_at", "id");

create index "import_parts_import_id_number_index" on "import_parts" using btree ("import_id", "number");

create table "import_templates" (
  "id" uuid not null,
  "resource" text collate "C" not null,
  "name" text collate "C",
  "columns" jsonb,
  "mapping" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "import_templates" is 'Kept as it is declared';

comment on column "import_templates".search is '';

comment on column "import_templates".search_slips is '';

comment on column "import_templates".standing is '';

create index "import_templates_created_at_id_index" on "import_templates" using btree ("created_at", "id");

create index "import_templates_resource_id_index" on "import_templates" using btree ("resource", "id");

create table "events" (
  "id" uuid not null,
  "record_id" uuid not null,
  "type" text collate "C" not null,
  "day" date not null,
  "visitor" text collate "C" not null,
  "visitor_before" text collate "C",
  "network" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "events" is 'Kept as it is declared';

comment on column "events".search is '';

comment on column "events".search_slips is '';

comment on column "events".standing is '';

create index "events_created_at_id_index" on "events" using btree ("created_at", "id");

create table "visitors" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "seen_at" timestamp(3) with time zone not null,
  "continued" boolean not null default false,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "visitors" is 'Kept as it is declared';

comment on column "visitors".search is '';

comment on column "visitors".search_slips is '';

comment on column "visitors".standing is '';

create unique index "visitors_key_unique" on "visitors" using btree ("key");

create index "visitors_created_at_id_index" on "visitors" using btree ("created_at", "id");

create table "visitor_networks" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "visitors" integer,
  "seen_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "visitor_networks" is 'Kept as it is declared';

comment on column "visitor_networks".search is '';

comment on column "visitor_networks".search_slips is '';

comment on column "visitor_networks".standing is '';

create unique index "visitor_networks_key_unique" on "visitor_networks" using btree ("key");

create index "visitor_networks_created_at_id_index" on "visitor_networks" using btree ("created_at", "id");

create table "daily_salts" (
  "id" uuid not null,
  "day" date not null,
  "salt" text collate "C" not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "daily_salts" is 'Kept as it is declared';

comment on column "daily_salts".search is '';

comment on column "daily_salts".search_slips is '';

comment on column "daily_salts".standing is '';

create unique index "daily_salts_day_unique" on "daily_salts" using btree ("day");

create index "daily_salts_created_at_id_index" on "daily_salts" using btree ("created_at", "id");

create table "daily_counts" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "record_id" uuid not null,
  "slice" text collate "C" not null,
  "day" date,
  "views" integer not null default 0,
  "visitors" integer not null default 0,
  "website" integer not null default 0,
  "facebook" integer not null default 0,
  "instagram" integer not null default 0,
  "linkedin" integer not null default 0,
  "youtube" integer not null default 0,
  "phone" integer not null default 0,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "daily_counts" is 'Kept as it is declared';

comment on column "daily_counts".search is '';

comment on column "daily_counts".search_slips is '';

comment on column "daily_counts".standing is '';

create unique index "daily_counts_key_unique" on "daily_counts" using btree ("key");

create index "daily_counts_created_at_id_index" on "daily_counts" using btree ("created_at", "id");

create index "daily_counts_record_id_day_id_index" on "daily_counts" using btree ("record_id", "day", "id");

create index "daily_counts_slice_record_id_views_index" on "daily_counts" using btree ("slice", "record_id", "views");

create table "suggestions" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "entity" text collate "C" not null,
  "record_id" uuid not null,
  "property" text collate "C" not null,
  "source" text collate "C" not null,
  "text" text collate "C" not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "suggestions" is 'Kept as it is declared';

comment on column "suggestions".search is '';

comment on column "suggestions".search_slips is '';

comment on column "suggestions".standing is '';

create unique index "suggestions_key_unique" on "suggestions" using btree ("key");

create index "suggestions_created_at_id_index" on "suggestions" using btree ("created_at", "id");

create index "suggestions_record_id_id_index" on "suggestions" using btree ("record_id", "id");

create table "bulk_changes" (
  "id" uuid not null,
  "resource" text collate "C" not null,
  "selection" jsonb,
  "fields" jsonb,
  "state" text collate "C",
  "total" integer,
  "done" integer,
  "cancelled" boolean not null default false,
  "groups" jsonb,
  "ended_at" timestamp(3) with time zone,
  "undone_by" uuid,
  "undone_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "bulk_changes" is 'Kept as it is declared';

comment on column "bulk_changes".search is '';

comment on column "bulk_changes".search_slips is '';

comment on column "bulk_changes".standing is '';

create index "bulk_changes_created_at_id_index" on "bulk_changes" using btree ("created_at", "id");

create table "bulk_records" (
  "id" uuid not null,
  "bulk_id" uuid not null,
  "record_id" uuid not null,
  "record_version" integer not null,
  "outcome" text collate "C",
  "problem" jsonb,
  "changes" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "bulk_records" is 'Kept as it is declared';

comment on column "bulk_records".search is '';

comment on column "bulk_records".search_slips is '';

comment on column "bulk_records".standing is '';

create index "bulk_records_created_at_id_index" on "bulk_records" using btree ("created_at", "id");

create index "bulk_records_bulk_id_id_index" on "bulk_records" using btree ("bulk_id", "id");

create index "bulk_records_bulk_id_outcome_id_index" on "bulk_records" using btree ("bulk_id", "outcome", "id");

create table "schedules" (
  "id" uuid not null,
  "kind" integer not null,
  "record_id" uuid not null,
  "course" text collate "C" not null,
  "waiting_as" text collate "C",
  "state" text collate "C" not null,
  "transition" text collate "C" not null,
  "due_at" timestamp(3) with time zone not null,
  "hide_on" date,
  "show_on" date,
  "yearly" boolean not null default false,
  "user_id" uuid not null,
  "note" text collate "C",
  "titles" jsonb,
  "record_version" integer,
  "request_id" uuid,
  "request_version" integer,
  "refusal" text collate "C",
  "ended_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "schedules" is 'Kept as it is declared';

comment on column "schedules".search is '';

comment on column "schedules".search_slips is '';

comment on column "schedules".standing is '';

create unique index "schedules_waiting_as_unique" on "schedules" using btree ("waiting_as");

create index "schedules_created_at_id_index" on "schedules" using btree ("created_at", "id");

create index "schedules_state_due_at_id_index" on "schedules" using btree ("state", "due_at", "id");

create index "schedules_record_id_id_index" on "schedules" using btree ("record_id", "id");

create table "history_seals" (
  "id" uuid not null,
  "place" text collate "C" not null,
  "line_id" uuid not null,
  "line_at" timestamp(3) with time zone not null,
  "parts" jsonb,
  "salts" jsonb,
  "hash" text collate "C" not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "history_seals" is 'Kept as it is declared';

comment on column "history_seals".search is '';

comment on column "history_seals".search_slips is '';

comment on column "history_seals".standing is '';

create unique index "history_seals_place_unique" on "history_seals" using btree ("place");

create unique index "history_seals_line_id_unique" on "history_seals" using btree ("line_id");

create index "history_seals_created_at_id_index" on "history_seals" using btree ("created_at", "id");

create index "history_seals_line_at_id_index" on "history_seals" using btree ("line_at", "id");

create table "merges" (
  "id" uuid not null,
  "entity" text collate "C" not null,
  "kept_id" uuid not null,
  "merged_id" uuid not null,
  "counts" jsonb,
  "slugs" jsonb,
  "undone_at" timestamp(3) with time zone,
  "undone_by" uuid,
  "put_back" integer,
  "left" jsonb,
  "left_count" integer,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "merges" is 'Kept as it is declared';

comment on column "merges".search is '';

comment on column "merges".search_slips is '';

comment on column "merges".standing is '';

create index "merges_created_at_id_index" on "merges" using btree ("created_at", "id");

create index "merges_entity_kept_id_id_index" on "merges" using btree ("entity", "kept_id", "id");

create index "merges_entity_merged_id_id_index" on "merges" using btree ("entity", "merged_id", "id");

create table "merge_changes" (
  "id" uuid not null,
  "merge_id" uuid not null,
  "entity" text collate "C" not null,
  "record_id" uuid not null,
  "changes" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "merge_changes" is 'Kept as it is declared';

comment on column "merge_changes".search is '';

comment on column "merge_changes".search_slips is '';

comment on column "merge_changes".standing is '';

create index "merge_changes_created_at_id_index" on "merge_changes" using btree ("created_at", "id");

create index "merge_changes_merge_id_id_index" on "merge_changes" using btree ("merge_id", "id");

create table "comments" (
  "id" uuid not null,
  "entity" text collate "C" not null,
  "record_id" uuid not null,
  "field" text collate "C",
  "thread_id" uuid,
  "text" text collate "C",
  "mentions" text[] not null default '{}'::text[],
  "edited_at" timestamp(3) with time zone,
  "removed_at" timestamp(3) with time zone,
  "resolved_at" timestamp(3) with time zone,
  "resolved_by" uuid,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "comments" is 'Kept as it is declared';

comment on column "comments".search is '';

comment on column "comments".search_slips is '';

comment on column "comments".standing is '';

create index "comments_created_at_id_index" on "comments" using btree ("created_at", "id");

create index "comments_record_id_id_index" on "comments" using btree ("record_id", "id");

create table "comment_reads" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "user_id" uuid not null,
  "record_id" uuid not null,
  "last_id" uuid not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "comment_reads" is 'Kept as it is declared';

comment on column "comment_reads".search is '';

comment on column "comment_reads".search_slips is '';

comment on column "comment_reads".standing is '';

create unique index "comment_reads_key_unique" on "comment_reads" using btree ("key");

create index "comment_reads_created_at_id_index" on "comment_reads" using btree ("created_at", "id");

create index "comment_reads_record_id_index" on "comment_reads" using btree ("record_id");

create table "provider_accounts" (
  "id" uuid not null,
  "user_id" uuid not null,
  "issuer" text collate "C" not null,
  "subject_hash" text collate "C" not null,
  "granted_role" text collate "C",
  "last_used_at" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "provider_accounts" is 'Kept as it is declared';

comment on column "provider_accounts".search is '';

comment on column "provider_accounts".search_slips is '';

comment on column "provider_accounts".standing is '';

create unique index "provider_accounts_subject_hash_unique" on "provider_accounts" using btree ("subject_hash");

create index "provider_accounts_created_at_id_index" on "provider_accounts" using btree ("created_at", "id");

create index "provider_accounts_user_id_id_index" on "provider_accounts" using btree ("user_id", "id");

create table "credentials" (
  "id" uuid not null,
  "user_id" uuid not null,
  "password_hash" text collate "C" not null,
  "allowed_until" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "credentials" is 'Kept as it is declared';

comment on column "credentials".search is '';

comment on column "credentials".search_slips is '';

comment on column "credentials".standing is '';

create unique index "credentials_user_id_unique" on "credentials" using btree ("user_id");

create index "credentials_created_at_id_index" on "credentials" using btree ("created_at", "id");

create table "sessions" (
  "id" uuid not null,
  "user_id" uuid not null,
  "token_hash" text collate "C" not null,
  "previous_hash" text collate "C",
  "rotation_salt" text collate "C",
  "rotated_at" timestamp(3) with time zone not null,
  "expires_at" timestamp(3) with time zone not null,
  "ended_at" timestamp(3) with time zone,
  "device" text collate "C",
  "place" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "sessions" is 'Kept as it is declared';

comment on column "sessions".search is '';

comment on column "sessions".search_slips is '';

comment on column "sessions".standing is '';

create index "sessions_created_at_id_index" on "sessions" using btree ("created_at", "id");

create index "sessions_user_id_id_index" on "sessions" using btree ("user_id", "id");

create table "history" (
  "id" uuid not null,
  "entity" text collate "C" not null,
  "record_id" uuid not null,
  "record_version" integer not null,
  "action" text collate "C" not null,
  "changes" jsonb,
  "fields" text[] not null default '{}'::text[],
  "origin" text collate "C",
  "import_id" uuid,
  "batch_id" uuid,
  "records" integer,
  "session_id" uuid,
  "api_key" text collate "C",
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "history" is 'Kept as it is declared';

comment on column "history".search is '';

comment on column "history".search_slips is '';

comment on column "history".standing is '';

create index "history_created_at_id_index" on "history" using btree ("created_at", "id");

create index "history_entity_record_id_id_index" on "history" using btree ("entity", "record_id", "id");

create index "history_created_by_created_at_id_index" on "history" using btree ("created_by", "created_at", "id");

create index "history_entity_created_at_id_index" on "history" using btree ("entity", "created_at", "id");

create index "history_action_created_at_id_index" on "history" using btree ("action", "created_at", "id");

create index "history_fields_index" on "history" using gin ("fields");

create index "history_import_id_id_index" on "history" using btree ("import_id", "id");

create index "history_batch_id_created_at_id_index" on "history" using btree ("batch_id", "created_at", "id");

create trigger append_only before update or delete or truncate on "history" for each statement execute function refuse_change();

create table "answers" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "body_hash" text collate "C" not null,
  "status" integer not null,
  "body" jsonb,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "answers" is 'Kept as it is declared';

comment on column "answers".search is '';

comment on column "answers".search_slips is '';

comment on column "answers".standing is '';

create unique index "answers_key_unique" on "answers" using btree ("key");

create index "answers_created_at_id_index" on "answers" using btree ("created_at", "id");

create table "old_slugs" (
  "id" uuid not null,
  "entity" text collate "C" not null,
  "property" text collate "C" not null,
  "slug" text collate "C" not null,
  "record_id" uuid not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "old_slugs" is 'Kept as it is declared';

comment on column "old_slugs".search is '';

comment on column "old_slugs".search_slips is '';

comment on column "old_slugs".standing is '';

create index "old_slugs_created_at_id_index" on "old_slugs" using btree ("created_at", "id");

create index "old_slugs_entity_slug_id_index" on "old_slugs" using btree ("entity", "slug", "id");

create table "addresses" (
  "id" uuid not null,
  "key" text collate "C" not null,
  "record_id" uuid not null,
  "former" boolean not null default false,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "addresses" is 'Kept as it is declared';

comment on column "addresses".search is '';

comment on column "addresses".search_slips is '';

comment on column "addresses".standing is '';

create unique index "addresses_key_unique" on "addresses" using btree ("key");

create index "addresses_created_at_id_index" on "addresses" using btree ("created_at", "id");

create index "addresses_record_id_index" on "addresses" using btree ("record_id");

create table "files" (
  "id" uuid not null,
  "hash" text collate "C" not null,
  "type" text collate "C" not null,
  "size" integer not null,
  "width" integer,
  "height" integer,
  "variants" text[] not null default '{}'::text[],
  "used_at" timestamp(3) with time zone,
  "unused_since" timestamp(3) with time zone,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "files" is 'Kept as it is declared';

comment on column "files".search is '';

comment on column "files".search_slips is '';

comment on column "files".standing is '';

create unique index "files_hash_unique" on "files" using btree ("hash");

create index "files_created_at_id_index" on "files" using btree ("created_at", "id");

create index "files_unused_since_id_index" on "files" using btree ("unused_since", "id");

create table "file_uses" (
  "id" uuid not null,
  "hash" text collate "C" not null,
  "entity" text collate "C" not null,
  "record_id" uuid not null,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "file_uses" is 'Kept as it is declared';

comment on column "file_uses".search is '';

comment on column "file_uses".search_slips is '';

comment on column "file_uses".standing is '';

create index "file_uses_created_at_id_index" on "file_uses" using btree ("created_at", "id");

create index "file_uses_hash_id_index" on "file_uses" using btree ("hash", "id");

create index "file_uses_record_id_hash_index" on "file_uses" using btree ("record_id", "hash");

create table "jobs" (
  "id" uuid not null,
  "name" text collate "C" not null,
  "state" text collate "C" not null,
  "repeated" boolean not null default false,
  "payload" jsonb,
  "key" text collate "C",
  "queued_as" text collate "C",
  "running_as" text collate "C",
  "attempts" integer not null default 0,
  "due_at" timestamp(3) with time zone,
  "lease" uuid,
  "started_at" timestamp(3) with time zone,
  "ended_at" timestamp(3) with time zone,
  "milliseconds" integer,
  "error" text collate "C",
  "done" integer,
  "total" integer,
  "version" integer not null,
  "created_at" timestamp(3) with time zone not null,
  "created_by" uuid not null,
  "updated_at" timestamp(3) with time zone not null,
  "updated_by" uuid not null,
  "deleted_at" timestamp(3) with time zone,
  "search" text collate "C" not null,
  "search_slips" text[] not null default '{}'::text[],
  "standing" integer not null default 0,
  primary key (id)
);

comment on table "jobs" is 'Kept as it is declared';

comment on column "jobs".search is '';

comment on column "jobs".search_slips is '';

comment on column "jobs".standing is '';

create unique index "jobs_queued_as_unique" on "jobs" using btree ("queued_as");

create unique index "jobs_running_as_unique" on "jobs" using btree ("running_as");

create index "jobs_created_at_id_index" on "jobs" using btree ("created_at", "id");

create index "jobs_due_at_id_index" on "jobs" using btree ("due_at", "id");

create index "jobs_state_id_index" on "jobs" using btree ("state", "id");
