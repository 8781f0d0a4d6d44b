-- CreateTable
CREATE TABLE "JobLink" (
    "tokenHash" TEXT NOT NULL PRIMARY KEY,
    "jobId" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "JobLink_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "Job" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "JobLink_jobId_idx" ON "JobLink"("jobId");

-- CreateIndex
CREATE INDEX "JobLink_expiresAt_idx" ON "JobLink"("expiresAt");
